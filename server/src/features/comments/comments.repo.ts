import { desc, eq } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { commentLikes, comments } from './comments.tables.ts'

/**
 * Changes of comments. Locks are taken in one order: the member, the video, its comments by their numbers. A like holds
 * its comment alone.
 */

export type CommentRow = typeof comments.$inferSelect

const answeredStatement = statement<{ threadId: number | null }>(
  'comments_answered',
  `select thread_id as "threadId" from comments where id = $1 and kind = 'video' and subject_id = $2 and state = 'shown'`,
)

export interface PlaceInThread {
  threadId: number | null
  replyTo: number | null
}

/** Where an answer to this comment stands; undefined when there is no such comment here. */
export async function placeBelow(
  tx: Tx,
  videoId: number,
  answered: number,
): Promise<PlaceInThread | undefined> {
  const [row] = await answeredStatement(tx, answered, videoId)
  if (!row) return undefined
  return row.threadId === null
    ? { threadId: answered, replyTo: null }
    : { threadId: row.threadId, replyTo: answered }
}

const insertStatement = statement<{ id: number }>(
  'comments_insert',
  `with counted as (update comments set replies = replies + 1 where id = $2)
   insert into comments (kind, subject_id, thread_id, reply_to, user_id, text, created_at)
   values ('video', $1, $2, $3, $4, $5, $6) returning id`,
)

export interface NewComment extends PlaceInThread {
  videoId: number
  userId: number
  text: string
  createdAt: Date
}

/** Counted by its thread. */
export async function insertComment(tx: Tx, made: NewComment): Promise<number> {
  const { videoId, threadId, replyTo, userId, text, createdAt } = made
  const [row] = await insertStatement(tx, videoId, threadId, replyTo, userId, text, createdAt)
  if (!row) throw new Error('the new comment has no id')
  return row.id
}

export async function findComment(tx: Tx, id: number): Promise<CommentRow | undefined> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id))
  return row
}

const lockShownStatement = statement<{ subjectId: number; likes: number; liked: boolean }>(
  'comments_lock_shown',
  `select subject_id as "subjectId", likes,
     exists (select from comment_likes where user_id = $2 and comment_id = $1) as liked
   from comments where id = $1 and state = 'shown' for no key update`,
)

export async function lockShown(tx: Tx, id: number, uid: number) {
  const [row] = await lockShownStatement(tx, id, uid)
  return row
}

const likeStatement = statement<{ likes: number }>(
  'comments_like',
  `with marked as (insert into comment_likes (user_id, comment_id, at) values ($2, $1, $3) on conflict do nothing returning 1)
   update comments set likes = likes + (select count(*) from marked) where id = $1 returning likes`,
)
const unlikeStatement = statement<{ likes: number }>(
  'comments_unlike',
  `with unmarked as (delete from comment_likes where user_id = $2 and comment_id = $1 returning 1)
   update comments set likes = likes - (select count(*) from unmarked) where id = $1 returning likes`,
)

/** Under the lock of `lockShown`; answers how many there are now. */
export async function setLike(tx: Tx, id: number, uid: number, at: Date | null): Promise<number> {
  const [row] = await (at ? likeStatement(tx, id, uid, at) : unlikeStatement(tx, id, uid))
  return row?.likes ?? 0
}

const unpinStatement = statement<never>(
  'comments_unpin',
  `update comments set pinned = false where kind = 'video' and subject_id = $1 and pinned and (id = $2) = $3`,
)
const pinStatement = statement<{ id: number }>(
  'comments_pin',
  `update comments set pinned = true where id = $1 and thread_id is null and state = 'shown' returning id`,
)

/** In place of the one before; false when it is none that can be pinned. */
export async function pin(tx: Tx, videoId: number, id: number): Promise<boolean> {
  await unpinStatement(tx, videoId, id, false)
  return (await pinStatement(tx, id)).length > 0
}

export async function unpin(tx: Tx, videoId: number, id: number): Promise<void> {
  await unpinStatement(tx, videoId, id, true)
}

const lockStatement = statement<{ id: number; userId: number }>(
  'comments_lock',
  `select id, user_id as "userId" from comments
   where id in (select unnest($1::bigint[]) union select thread_id from comments where id = any($1::bigint[]))
   order by id for no key update`,
)

/** With the beginnings of their threads. Answers whose they are. */
export async function lockComments(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  return new Map((await lockStatement(tx, ids)).map(({ id, userId }) => [id, userId]))
}

const hideStatement = statement<{ threadId: number | null }>(
  'comments_hide',
  `update comments set state = 'hidden', pinned = false where id = $1 and state = 'shown' returning thread_id as "threadId"`,
)
// One whose thread has gone meanwhile has no place left.
const showStatement = statement<{ threadId: number | null }>(
  'comments_show',
  `update comments c set state = 'shown' where c.id = $1 and c.state = 'hidden'
     and (c.thread_id is null or exists (select from comments t where t.id = c.thread_id))
   returning c.thread_id as "threadId"`,
)
const repliesStatement = statement<never>(
  'comments_count_replies',
  `update comments set replies = replies + $2 where id = $1`,
)

/** Under the locks; false when it was so already, or cannot be. */
export async function setHidden(tx: Tx, id: number, hidden: boolean): Promise<boolean> {
  const [row] = await (hidden ? hideStatement : showStatement)(tx, id)
  if (!row) return false
  if (row.threadId !== null) await repliesStatement(tx, row.threadId, hidden ? -1 : 1)
  return true
}

const goneStatement = statement<{ videoId: number; shown: number }>(
  'comments_going',
  `select subject_id as "videoId", count(*)::integer as shown from comments
   where id = any($1::bigint[]) and state = 'shown' group by subject_id order by subject_id`,
)
const removeStatements = [
  `delete from comment_likes where comment_id = any($1::bigint[])`,
  `update comments t set replies = t.replies - gone.count from (select thread_id, count(*) from comments
     where id = any($1::bigint[]) and state = 'shown' and thread_id is not null group by thread_id) gone
   where t.id = gone.thread_id`,
  `update comments set text = '', state = 'removed', pinned = false, likes = 0, user_id = 0
   where id = any($1::bigint[]) and thread_id is null`,
  // What nobody answered needs no empty place, nor does what nobody answers any more.
  `delete from comments where state = 'removed' and replies = 0
     and id in (select coalesce(thread_id, id) from comments where id = any($1::bigint[]))`,
  `delete from comments where id = any($1::bigint[]) and thread_id is not null`,
].map((text, place) => statement<never>(`comments_remove_${place}`, text))

/**
 * Under the locks. A reply goes, and so does what has no replies; a comment with replies stays as an empty place,
 * without its text and its author. Answers by how many each video has fewer.
 */
export async function removeComments(tx: Tx, ids: readonly number[]) {
  const fewer = await goneStatement(tx, ids)
  for (const remove of removeStatements) await remove(tx, ids)
  return fewer
}

export async function listCommentsOf(tx: Tx, userId: number) {
  const { id, subjectId, text, state, likes, createdAt } = comments
  return tx
    .select({ id, videoId: subjectId, text, state, likes, createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.id))
}

export async function listLikesOf(tx: Tx, userId: number) {
  const { commentId, at } = commentLikes
  return tx
    .select({ commentId, at })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId))
    .orderBy(commentId)
}

const takeBackStatements = [
  `update comments set likes = likes - 1 where id in (select comment_id from comment_likes where user_id = $1)`,
  `delete from comment_likes where user_id = $1`,
].map((text, place) => statement<never>(`comments_take_back_${place}`, text))

/** All the likes that a member gave; under the locks of what he liked. */
export async function takeBackLikes(tx: Tx, userId: number): Promise<void> {
  for (const take of takeBackStatements) await take(tx, userId)
}
