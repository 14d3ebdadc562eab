import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { lockVideos } from '../videos/videos.public.ts'
import { listCommentsOf, listLikesOf, lockComments, takeBackLikes } from './comments.repo.ts'
import { takeOutComments } from './take-out-comments.ts'

/** What other features may ask of comments. */

export { reportedComment } from './reported-comment.ts'

export const exportComments = async ({ db }: Services, uid: number): Promise<object> => ({
  comments: await listCommentsOf(db, uid),
  comment_likes: await listLikesOf(db, uid),
})

/** What he said and what he liked goes; where others answered, an empty place stays. */
export async function eraseComments(tx: Tx, uid: number): Promise<void> {
  const said = await listCommentsOf(tx, uid)
  const liked = await listLikesOf(tx, uid)
  const ids = said.map(({ id }) => id)
  await lockVideos(
    tx,
    said.map(({ videoId }) => videoId),
  )
  await lockComments(tx, [...ids, ...liked.map(({ commentId }) => commentId)])
  await takeBackLikes(tx, uid)
  await takeOutComments(tx, ids)
}
