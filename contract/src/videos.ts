import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, flag, nothing, pageInput, pageOf, requestId, unixSeconds } from './shapes.ts'
import { longText, unread } from './text-rules.ts'
import { opened, priceType, seekSheet, videoAuthor, videoCard, videoId, wantedMark } from './video-shapes.ts'

const REQUEST = 'c0ffee00-0000-4000-8000-000000000006'

export const readVideo = endpoint({
  path: 'mv/detail480',
  does: 'A video and how to play it: the preview for everybody, the whole film for whoever may see it.',
  caller: 'anyone',
  input: v.object({ id: videoId }),
  output: v.object({
    id: count,
    title: v.string(),
    description: v.string(),
    cover: v.string(),
    duration: count,
    price_type: priceType,
    coins: count,
    entitled: flag,
    /** Why it is: `free`, `vip`, `owned`, `author`, `free_view`; empty where it is not. */
    because: v.string(),
    preview_url: v.string(),
    /** Whole seconds. */
    preview_seconds: count,
    play_url: v.string(),
    /** What it begins with, beside that address: to be asked for before the playlists have told. */
    first_segment: v.string(),
    seek_sheet: v.nullable(seekSheet),
    author: v.object({ ...videoAuthor.entries, verified: flag, works: count }),
    tags: v.array(v.string()),
    category: v.string(),
    liked: flag,
    collected: flag,
    plays: count,
    likes: count,
    collects: count,
    comments: count,
    released_at: unixSeconds,
    /** Where I left it, in whole seconds; 0 from the beginning. */
    resume_at: count,
    /** Tickets of mine that open it, and when the first of them expires (0 none). */
    tickets: count,
    ticket_expires_at: unixSeconds,
    /** VIP videos that I may still watch today without VIP. */
    free_views_left: count,
  }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1 },
})

export const watchVideo = endpoint({
  path: 'mv/watching',
  does: 'Where I am in a video: kept for resuming and in my history; one play a viewer a video a day is counted.',
  caller: 'anyone',
  input: v.object({
    id: videoId,
    position: v.pipe(
      v.number('进度格式不正确'),
      v.integer('进度格式不正确'),
      v.minValue(0),
      v.maxValue(86_400),
    ),
  }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, position: 12 },
})

export const likeVideo = endpoint({
  path: 'mv/liking',
  does: 'Likes a video or takes it back.',
  caller: 'acting-member',
  input: v.object({ id: videoId, liked: wantedMark }),
  output: v.object({ liked: flag, likes: count }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, liked: 1 },
})

export const collectVideo = endpoint({
  path: 'x/videos/collect',
  does: 'Puts a video into my collection or takes it out.',
  caller: 'acting-member',
  input: v.object({ id: videoId, collected: wantedMark }),
  output: v.object({ collected: flag, collects: count }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, collected: 1 },
})

export const recommendVideos = endpoint({
  path: 'mv/detail_recommend',
  does: 'What to watch after this one, each with the reason why; nothing that I have just seen.',
  caller: 'anyone',
  input: v.object({ id: videoId }),
  output: v.object({
    list: v.array(
      v.object({
        ...videoCard.entries,
        why: v.picklist(['author', 'tag', 'co_watched', 'popular']),
        /** The tag, where that is the reason. */
        why_tag: v.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1 },
})

export const reportVideo = endpoint({
  path: 'mv/report_push',
  does: 'Reports a video, with a reason of the list and perhaps a word.',
  caller: 'acting-member',
  input: v.object({
    id: videoId,
    reason: v.pipe(v.number('请选择举报原因'), v.integer('请选择举报原因'), v.minValue(1, '请选择举报原因')),
    // Read by operators alone: see reports.ts.
    text: v.optional(v.pipe(longText('补充说明', 500), unread), ''),
  }),
  output: nothing,
  errors: ['NOT_FOUND', 'ALREADY_REPORTED', 'OWN_OBJECT'],
  objects: {},
  example: { id: 1, reason: 1 },
})

export const buyVideo = endpoint({
  path: 'chargeVideo/buy',
  does: 'Buys a video with coins; the answer has the new balance and the film.',
  caller: 'acting-member',
  input: v.object({ id: videoId, request_id: requestId }),
  output: v.object({ ...opened, coins: count }),
  errors: [
    'NOT_FOUND',
    'NOT_FOR_SALE',
    'NOT_ENOUGH_COINS',
    'SPENDING_LIMIT',
    'ALREADY_OWNED',
    'REQUEST_ID_REUSED',
  ],
  objects: {},
  example: { id: 1, request_id: REQUEST },
})

export const openWithTicket = endpoint({
  path: 'userbuy/checkByTicket',
  does: 'Whether one of my tickets fits this video; with `use` 1, uses it.',
  caller: 'acting-member',
  input: v.object({ id: videoId, use: v.optional(flag, 0), request_id: v.optional(requestId) }),
  output: v.object({ ...opened, fits: flag, tickets: count }),
  errors: [
    'NOT_FOUND',
    'NOT_FOR_SALE',
    'NO_TICKET',
    'TICKET_TOO_SMALL',
    'ALREADY_OWNED',
    'REQUEST_ID_REUSED',
  ],
  objects: {},
  example: { id: 1, use: 0 },
})

export const openWithFreeView = endpoint({
  path: 'x/videos/free_view',
  does: 'Takes one of the VIP videos that a member may watch whole today without VIP.',
  caller: 'acting-member',
  input: v.object({ id: videoId }),
  output: v.object({ ...opened, left: count }),
  errors: ['NOT_FOUND', 'NOT_FOR_SALE', 'NO_FREE_VIEW'],
  objects: {},
  example: { id: 1 },
})

const mine = <S extends v.ObjectEntries>(more: S) => pageOf(v.object({ ...videoCard.entries, ...more }))

export const listBoughtVideos = endpoint({
  path: 'chargeVideo/maiguo',
  does: 'The videos that I bought or opened with a ticket, newest first.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: mine({ bought_at: unixSeconds, paid: v.picklist(['coins', 'ticket']) }),
  errors: [],
  objects: {},
  example: {},
})

export const listLikedVideos = endpoint({
  path: 'users/likes',
  does: 'The videos that I liked, newest first.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: mine({ marked_at: unixSeconds }),
  errors: [],
  objects: {},
  example: {},
})

export const listCollectedVideos = endpoint({
  path: 'x/videos/collected',
  does: 'The videos of my collection, newest first.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: mine({ marked_at: unixSeconds }),
  errors: [],
  objects: {},
  example: {},
})

export const listWatchedVideos = endpoint({
  path: 'x/videos/history',
  does: 'What I watched and how far, last first.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: mine({ watched_at: unixSeconds, position: count }),
  errors: [],
  objects: {},
  example: {},
})

export const forgetWatchedVideos = endpoint({
  path: 'x/videos/forget',
  does: 'Takes videos out of my watch history; without a list, all of them.',
  caller: 'member',
  input: v.object({ ids: v.optional(v.pipe(v.array(videoId), v.maxLength(100, '一次最多 100 条'))) }),
  output: nothing,
  errors: [],
  objects: {},
  example: { ids: [1] },
})
