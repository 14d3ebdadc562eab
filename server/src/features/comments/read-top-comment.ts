import { readTopComment as endpoint } from '@qingyu/contract/comments'
import { useCase } from '../../calls/use-case.ts'
import { visibleVideo } from '../videos/videos.public.ts'
import { listBest } from './comment-pages.repo.ts'
import { presentComments } from './comments.present.ts'

export const readTopComment = useCase(endpoint, async (call, { id }) => {
  const { caller, clock, db, media } = call
  const uid = caller.kind === 'member' ? caller.uid : 0
  const video = await visibleVideo(db, id, uid)
  if (!video) throw call.fail('NOT_FOUND', {})
  const rows = await listBest(db, { uid, now: clock.now(), videoId: id })
  const tops = rows.filter(({ below }) => !below)
  const best = tops.find((row) => row.pinned) ?? tops[0]
  const [comment = null] = presentComments({ media, uid, creator: video.author }, best ? [best] : [], rows)
  return { comment }
})
