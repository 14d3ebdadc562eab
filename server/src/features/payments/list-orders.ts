import { listOrders as endpoint } from '@qingyu/contract/payments'
import { pageOf, placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { presentListed } from './payments.present.ts'
import { listOrdersOf } from './payments.repo.ts'

export const listOrders = useCase(endpoint, async (call, { cursor, limit }) => {
  const rows = await listOrdersOf(call.db, call.caller.uid, placeOf(cursor), limit + 1)
  const page = pageOf(rows, limit)
  const now = call.clock.now()
  return { ...page, list: page.list.map((row) => presentListed(row, now)) }
})
