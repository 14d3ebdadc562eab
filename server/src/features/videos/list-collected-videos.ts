import { listCollectedVideos as endpoint } from '@qingyu/contract/videos'
import { placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { cardPage } from './card-page.ts'
import { listMarked } from './lists.repo.ts'

export const listCollectedVideos = useCase(endpoint, async (call, { cursor, limit }) => {
  const rows = await listMarked(call.db, call.caller.uid, 'collect', placeOf(cursor), limit + 1)
  return cardPage(call, rows, limit, ({ at }) => ({ marked_at: seconds(at) }))
})
