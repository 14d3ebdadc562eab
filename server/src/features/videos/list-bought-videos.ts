import { listBoughtVideos as endpoint } from '@qingyu/contract/videos'
import { placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { cardPage } from './card-page.ts'
import { listBought } from './lists.repo.ts'

export const listBoughtVideos = useCase(endpoint, async (call, { cursor, limit }) => {
  const rows = await listBought(call.db, call.caller.uid, placeOf(cursor), limit + 1)
  return cardPage(call, rows, limit, ({ at, paid }) => ({ bought_at: seconds(at), paid }))
})
