import { watchVideo as endpoint } from '@qingyu/contract/videos'
import type { Services } from '../../calls/services.ts'
import { useCase } from '../../calls/use-case.ts'
import { dayNumber } from '../../platform/clock.ts'
import { findAccess } from './access.repo.ts'
import { viewerOf } from './play-address.ts'
import { openedBy } from './videos.present.ts'
import { saveWatch } from './watches.repo.ts'

export const watchVideo = useCase(endpoint, async (call, { id, position }) => {
  const uid = viewerOf(call.caller)?.uid ?? 0
  const at = call.clock.now()
  const video = openedBy(await findAccess(call.db, id, uid, at), uid)
  if (!video) throw call.fail('NOT_FOUND', {})
  const { because } = video.access
  const day = dayNumber(at)
  const who = uid === 0 ? `device ${call.device.toString('hex')}` : `member ${uid}`
  await saveWatch(call.db, {
    uid,
    videoId: id,
    // Nobody was further than he may see.
    position: Math.min(position, because === undefined ? video.previewSeconds : video.duration),
    at,
    viewer: because === 'author' ? undefined : viewerMark(call, day, id, who),
    day,
  })
  return {}
})

/** Keyed, and another for each day and video: the rows of one viewer cannot be told to be one's. */
const viewerMark = ({ secrets }: Pick<Services, 'secrets'>, day: number, id: number, who: string): Buffer =>
  secrets.hmac('video-plays', `${day} ${id} ${who}`).subarray(0, 16)
