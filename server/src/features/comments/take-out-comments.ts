import type { Tx } from '../../platform/database.ts'
import { addComments } from '../videos/videos.public.ts'
import { removeComments } from './comments.repo.ts'

/** Under the locks of the videos and of the comments. */
export async function takeOutComments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const { videoId, shown } of await removeComments(tx, ids)) await addComments(tx, videoId, -shown)
}
