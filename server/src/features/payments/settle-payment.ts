import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { deliverOrder } from './deliver-order.ts'
import { findCredited, keepNotice, lockOrder, setFailed } from './payments.repo.ts'
import type { NoticeRow, OrderRow } from './payments.repo.ts'
import type { Notice } from './provider.ts'

export type Verdict = NoticeRow['verdict'] | 'again' | 'nothing-new' | 'unknown-order'

/**
 * Hears what a provider says about an order, which may come twice, late, or out of order: whatever comes, the order is
 * credited once, and only with its own amount and currency.
 */
export async function settlePayment(services: Services, provider: string, notice: Notice): Promise<Verdict> {
  const verdict = await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, provider, notice.orderNo)
    if (!order) return 'unknown-order'
    const judged = await judge(tx, order, notice)
    if (judged === 'again' || judged === 'nothing-new') return judged
    const { providerRef, amount, currency } = notice
    const at = services.clock.now()
    if (judged === 'credited') await deliverOrder(services, tx, order, at)
    if (judged === 'failed') await setFailed(tx, order.id)
    await keepNotice(tx, { orderId: order.id, provider, providerRef, amount, currency, verdict: judged, at })
    return judged
  })
  const line = { provider, order_no: notice.orderNo, verdict }
  if (verdict === 'credited') services.log.info(line, 'an order was paid')
  // Somebody has to look: money came that belongs to no credit, or somebody plays with us.
  else if (isOdd(verdict)) services.log.error(line, 'a payment does not fit its order')
  return verdict
}

const ODD = new Set<Verdict>(['wrong-sum', 'paid-twice', 'ref-reused', 'unknown-order'])
const isOdd = (verdict: Verdict) => ODD.has(verdict)

async function judge(
  tx: Tx,
  order: OrderRow,
  { amount, currency, providerRef, result }: Notice,
): Promise<Exclude<Verdict, 'unknown-order'>> {
  if (amount !== order.amount || currency !== order.currency) return 'wrong-sum'
  if (result === 'waiting') return 'nothing-new'
  // What failed after it was paid was another try; what fails after it expired changes nothing.
  if (result === 'failed') return order.state === 'created' ? 'failed' : 'nothing-new'
  const credited = await findCredited(tx, order.provider, providerRef)
  if (credited !== undefined) return credited === order.id ? 'again' : 'ref-reused'
  return order.transactionId === null ? 'credited' : 'paid-twice'
}
