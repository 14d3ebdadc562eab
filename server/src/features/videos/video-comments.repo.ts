import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'

/** What comments need of the video that they are about. */

export interface CommentedVideo {
  id: number
  author: number
  title: string
  comments: number
}

/** Released, or his own, or hidden after he bought it; of the table `videos`. */
export const visibleTo = (uid: string, id: string): string => `(state = 'release'
     or (state <> 'down' and author = ${uid})
     or (state = 'hide' and exists (select from entitlements
       where owner = ${uid} and subject || ' ' || subject_id = 'video ' || ${id}::bigint and revoked_at is null)))`

const visibleStatement = statement<CommentedVideo>(
  'videos_visible_to',
  `select id, author, title, comments from videos where id = $1 and ${visibleTo('$2', '$1')}`,
)

/** Nobody has the number 0. */
export async function findVisibleVideo(tx: Tx, id: number, uid: number): Promise<CommentedVideo | undefined> {
  const [row] = await visibleStatement(tx, id, uid)
  return row
}

const lockStatement = statement<CommentedVideo>(
  'videos_lock_for_comments',
  `select id, author, title, comments from videos where id = any($1::bigint[]) order by id for no key update`,
)

/** Whoever changes what is said about a video holds it first: the comments of one follow each other. */
export const lockVideos = (tx: Tx, ids: readonly number[]): Promise<CommentedVideo[]> =>
  lockStatement(tx, ids)

const countStatement = statement<CommentedVideo>(
  'videos_count_comments',
  `update videos set comments = comments + $2 where id = $1 returning id, author, title, comments`,
)

/** Under the lock. */
export const addComments = async (tx: Tx, id: number, more: number): Promise<void> =>
  void (await countStatement(tx, id, more))

const takeStatement = statement<CommentedVideo>(
  'videos_count_new_comment',
  `update videos set comments = comments + 1 where id = $1 and state = 'release' returning id, author, title, comments`,
)

/** One comment more, and the lock; undefined when it is not public. */
export async function countNewComment(tx: Tx, id: number): Promise<CommentedVideo | undefined> {
  const [row] = await takeStatement(tx, id)
  return row
}
