import { listWatchedVideos as endpoint } from '@qingyu/contract/videos'
import { placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { cardPage } from './card-page.ts'
import { listWatched } from './lists.repo.ts'

export const listWatchedVideos = useCase(endpoint, async (call, { cursor, limit }) => {
  const rows = await listWatched(call.db, call.caller.uid, placeOf(cursor), limit + 1)
  return cardPage(call, rows, limit, ({ at, position }) => ({ watched_at: seconds(at), position }))
})
