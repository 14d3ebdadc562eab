import { listTickets as endpoint } from '@qingyu/contract/wallet'
import { pageOf, placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { presentTicket } from './wallet.present.ts'
import { countTickets, listTicketsOf } from './wallet.repo.ts'

export const listTickets = useCase(endpoint, async (call, { state, cursor, limit }) => {
  const { uid } = call.caller
  const now = call.clock.now()
  const rows = await listTicketsOf(call.db, uid, state, now, placeOf(cursor), limit + 1)
  const { list, ...rest } = pageOf(rows, limit)
  return {
    list: list.map((row) => presentTicket(row, now)),
    ...rest,
    counts: await countTickets(call.db, uid, now),
  }
})
