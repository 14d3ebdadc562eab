import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'

/** Comments as they are shown: each page, with authors, likes and the first replies, is one statement. */

export interface ShownRow {
  id: number
  /** One of the first replies of a comment on the page. */
  below: boolean
  threadId: number | null
  userId: number
  text: string
  state: 'shown' | 'removed' | 'hidden'
  pinned: boolean
  likes: number
  replies: number
  createdAt: Date
  nickname: string | null
  avatarId: string | null
  vip: boolean
  liked: boolean
  toUid: number | null
  toNickname: string | null
}

const FIRST_REPLIES = 2
const COLUMNS = 'id, thread_id, reply_to, user_id, text, state, pinned, likes, replies, created_at'
// In the words of the indexes.
const ROOTS = `kind = 'video' and subject_id = $3 and thread_id is null and (state = 'shown' or replies > 0)`
const PINNED = `select ${COLUMNS} from comments where kind = 'video' and subject_id = $3 and pinned`

/**
 * $1 is who looks, $2 the time, $3 the video. A planner that does not know how short the page is would rather read all
 * members, or all that one ever liked: the limits leave it no other way than to look up each.
 */
const shown = (page: string) => `
  with page as (${page}), said as (
    select *, false as below from page
    union all
    select r.*, true from page cross join lateral (
      select ${COLUMNS} from comments where thread_id = page.id and state = 'shown' order by id limit ${FIRST_REPLIES}) r)
  select s.id, s.below, s.thread_id as "threadId", s.user_id as "userId", s.text, s.state, s.pinned, s.likes, s.replies,
    s.created_at as "createdAt", u.nickname, u.avatar_id as "avatarId", v.vip is not null as vip,
    l.liked is not null as liked, t.user_id as "toUid", t.nickname as "toNickname"
  from said s
    left join lateral (select nickname, avatar_id from users where id = s.user_id limit 1) u on true
    left join lateral (select true as vip from vip_grants
      where owner = s.user_id and (ends_at is null or ends_at > $2) limit 1) v on true
    left join lateral (select true as liked from comment_likes
      where user_id = $1 and comment_id = s.id limit 1) l on true
    left join lateral (select c.user_id, m.nickname from comments c join users m on m.id = c.user_id
      where c.id = s.reply_to and c.state = 'shown' limit 1) t on true`

const hot = `(select ${COLUMNS} from comments where ${ROOTS} and not pinned and (likes, id) < ($4, $5) and id <> $6
  order by likes desc, id desc limit $7)`

const hottestFirst = statement<ShownRow>('comments_hottest_first', shown(`(${PINNED}) union all ${hot}`))
const hottestNext = statement<ShownRow>('comments_hottest_next', shown(hot))
const newest = statement<ShownRow>(
  'comments_newest',
  shown(`select ${COLUMNS} from comments where ${ROOTS} and id < $4 order by id desc limit $5`),
)
const thread = statement<ShownRow>(
  'comments_thread',
  shown(`select ${COLUMNS} from comments where kind = 'video' and subject_id = $3 and thread_id = $4
    and state = 'shown' and id > $5 order by id limit $6`),
)
const one = statement<ShownRow>(
  'comments_one',
  shown(`select ${COLUMNS} from comments where kind = 'video' and subject_id = $3 and id = $4`),
)
const best = statement<ShownRow>(
  'comments_best',
  shown(`(${PINNED}) union all (select ${COLUMNS} from comments where ${ROOTS} and state = 'shown' and not pinned
    and likes > 0 order by likes desc, id desc limit 1)`),
)

export interface Viewer {
  /** 0 for a visitor. */
  uid: number
  now: Date
  videoId: number
}

export interface HotPlace {
  likes: number
  id: number
  /** What stood first on page one: it stays out of the rest even when it is pinned no more. */
  pinned: number
}

/** Page one has the pinned one beside the others. */
export const listHottest = (
  tx: Tx,
  { uid, now, videoId }: Viewer,
  { likes, id, pinned }: HotPlace,
  limit: number,
  isFirst: boolean,
): Promise<ShownRow[]> =>
  (isFirst ? hottestFirst : hottestNext)(tx, uid, now, videoId, likes, id, pinned, limit)

export const listNewest = (
  tx: Tx,
  { uid, now, videoId }: Viewer,
  below: number,
  limit: number,
): Promise<ShownRow[]> => newest(tx, uid, now, videoId, below, limit)

export const listThread = (
  tx: Tx,
  { uid, now, videoId }: Viewer,
  threadId: number,
  after: number,
  limit: number,
): Promise<ShownRow[]> => thread(tx, uid, now, videoId, threadId, after, limit)

export const listOne = (tx: Tx, { uid, now, videoId }: Viewer, id: number): Promise<ShownRow[]> =>
  one(tx, uid, now, videoId, id)

/** The pinned one and the most liked one, where there are such. */
export const listBest = (tx: Tx, { uid, now, videoId }: Viewer): Promise<ShownRow[]> =>
  best(tx, uid, now, videoId)

const isThreadStatement = statement<{ id: number }>(
  'comments_is_thread',
  `select id from comments where id = $1 and kind = 'video' and subject_id = $2 and thread_id is null
     and (state = 'shown' or replies > 0)`,
)

export const isThread = async (tx: Tx, videoId: number, id: number): Promise<boolean> =>
  (await isThreadStatement(tx, id, videoId)).length > 0
