import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, flag, nothing, pageInput, pageOf, unixSeconds } from './shapes.ts'
import { shortText } from './text-rules.ts'
import { videoAuthor, videoId, wantedMark } from './video-shapes.ts'

const commentId = v.pipe(
  v.number('评论编号格式不正确'),
  v.integer('评论编号格式不正确'),
  v.minValue(1, '评论编号格式不正确'),
  v.maxValue(Number.MAX_SAFE_INTEGER, '评论编号格式不正确'),
)

const shown = {
  id: count,
  text: v.string(),
  /** An empty place that stays because others answered: nobody's, and `text` says so. */
  removed: flag,
  author: v.object({ ...videoAuthor.entries, is_vip: flag, is_creator: flag }),
  created_at: unixSeconds,
  likes: count,
  liked: flag,
  mine: flag,
  /** Whom a reply within a thread answers; null where it answers the thread's first. */
  reply_to: v.nullable(v.object({ uid: count, nickname: v.string() })),
}
const comment = v.object({
  ...shown,
  pinned: flag,
  /** How many there are, and the first of them. */
  replies: count,
  first_replies: v.array(v.object(shown)),
})

export const listComments = endpoint({
  path: 'comments/list',
  does: 'The comments of a video, hottest or newest first; with `thread`, the replies of one, oldest first.',
  caller: 'anyone',
  input: v.object({
    id: videoId,
    sort: v.optional(v.picklist(['hot', 'new'], '排序方式不正确'), 'hot'),
    thread: v.optional(commentId),
    ...pageInput,
  }),
  output: v.object({ ...pageOf(comment).entries, total: count }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, sort: 'hot' },
})

export const createComment = endpoint({
  path: 'comments/create',
  does: 'Comments on a video, or answers a comment.',
  caller: 'acting-member',
  input: v.object({
    id: videoId,
    text: v.pipe(shortText('评论', 300), v.minLength(1, '说点什么吧')),
    reply_to: v.optional(commentId),
  }),
  output: comment,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, text: '第 16 分钟那一段长镜头真好' },
})

export const likeComment = endpoint({
  path: 'comments/liking',
  does: 'Likes a comment or takes it back.',
  caller: 'acting-member',
  input: v.object({ id: commentId, liked: wantedMark }),
  output: v.object({ liked: flag, likes: count }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, liked: 1 },
})

export const removeComment = endpoint({
  path: 'x/comments/remove',
  does: 'Deletes a comment of mine; the replies of others stay.',
  caller: 'member',
  input: v.object({ id: commentId }),
  output: nothing,
  errors: ['COMMENT_NOT_YOURS'],
  objects: { id: { kind: 'comment', of: 'caller', otherwise: 'COMMENT_NOT_YOURS' } },
  example: { id: 1 },
})

export const pinComment = endpoint({
  path: 'x/comments/pin',
  does: 'Pins a comment on top of my own video, in place of the one before, or takes the pin away.',
  caller: 'acting-member',
  input: v.object({ id: commentId, pinned: flag }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1, pinned: 1 },
})

export const listPhrases = endpoint({
  path: 'comments/saoTalk',
  does: 'The quick phrases above the comment box.',
  caller: 'anyone',
  input: v.object({}),
  output: v.object({ list: v.array(v.string()) }),
  errors: [],
  objects: {},
  example: {},
})

export const readTopComment = endpoint({
  path: 'topvideo/commentTop1',
  does: 'The pinned comment of a video, or else the best; null where there is none.',
  caller: 'anyone',
  input: v.object({ id: videoId }),
  output: v.object({ comment: v.nullable(comment) }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1 },
})
