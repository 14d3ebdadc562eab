import type { Call } from '../../calls/use-case.ts'
import type { CommentedVideo } from '../videos/videos.public.ts'
import { listOne } from './comment-pages.repo.ts'
import { presentComments } from './comments.present.ts'

/** One comment as this member sees it. */
export async function showComment(
  { clock, db, media }: Pick<Call, 'clock' | 'db' | 'media'>,
  uid: number,
  video: CommentedVideo,
  id: number,
) {
  const rows = await listOne(db, { uid, now: clock.now(), videoId: video.id }, id)
  const page = rows.filter(({ below }) => !below)
  return presentComments({ media, uid, creator: video.author }, page, rows).at(0)
}
