import { flagOf } from '@qingyu/contract/shapes'
import { likeVideo as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { setVideoMark } from './set-video-mark.ts'

export const likeVideo = useCase(endpoint, async (call, { id, liked }) => {
  const wish = liked === undefined ? undefined : liked === 1
  const { marked, count } = await setVideoMark(call, { uid: call.caller.uid, id, mark: 'like', wish })
  return { liked: flagOf(marked), likes: count }
})
