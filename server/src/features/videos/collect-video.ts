import { flagOf } from '@qingyu/contract/shapes'
import { collectVideo as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { setVideoMark } from './set-video-mark.ts'

export const collectVideo = useCase(endpoint, async (call, { id, collected }) => {
  const wish = collected === undefined ? undefined : collected === 1
  const { marked, count } = await setVideoMark(call, { uid: call.caller.uid, id, mark: 'collect', wish })
  return { collected: flagOf(marked), collects: count }
})
