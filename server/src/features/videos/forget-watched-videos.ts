import { forgetWatchedVideos as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { forgetWatches } from './watches.repo.ts'

export const forgetWatchedVideos = useCase(endpoint, async (call, { ids }) => {
  await forgetWatches(call.db, call.caller.uid, ids ?? null)
  return {}
})
