import { readOrder as endpoint } from '@qingyu/contract/payments'
import { useCase } from '../../calls/use-case.ts'
import { presentOrder } from './payments.present.ts'
import { findOwnOrder } from './payments.repo.ts'

export const readOrder = useCase(endpoint, async (call, input) => {
  const order = await findOwnOrder(call.db, call.caller.uid, input.order_id)
  if (!order) throw call.fail('NOT_FOUND', {})
  return presentOrder(order, call.clock.now())
})
