import type { Services } from '../../calls/services.ts'
import { coinsOf } from '../../ledger/money.ts'
import type { Tx } from '../../platform/database.ts'
import { stateAt } from './payments.policy.ts'
import { exportOf, findOrder, forgetRefundReasons } from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import { returnPath } from './provider.ts'
import { providerOf } from './providers.ts'
import { sandboxNotification } from './sandbox-provider.ts'
import { settlePayment } from './settle-payment.ts'
import type { Verdict } from './settle-payment.ts'

/** What HTTP and other features may ask of payments. */

export { refundOrder } from './refund-order.ts'
export type { Refunded, RefundWish } from './refund-order.ts'

const HEARD = new Set<Verdict>(['credited', 'again', 'failed', 'nothing-new', 'paid-twice'])

/** False when the provider is to be told that its notification was refused; undefined for a provider we do not have. */
export async function receiveNotification(
  services: Services,
  id: string,
  fields: Record<string, string>,
): Promise<boolean | undefined> {
  const provider = providerOf(services, id)
  if (!provider) return undefined
  const notice = provider.readNotification(fields)
  if (typeof notice === 'string') {
    services.log.warn({ provider: id, reason: notice }, 'a payment notification was refused')
    return false
  }
  return HEARD.has(await settlePayment(services, id, notice))
}

/** What the sandbox's page shows. */
export interface CashierOrder {
  orderNo: string
  name: string
  price: number
  state: OrderRow['state']
  returnTo: string
}

async function findSandboxOrder(services: Services, orderNo: string): Promise<OrderRow | undefined> {
  if (!providerOf(services, 'sandbox')) return undefined
  const order = await findOrder(services.db, orderNo)
  // The order of a real provider is never paid by a button.
  return order?.provider === 'sandbox' ? order : undefined
}

export async function findCashierOrder(
  services: Services,
  orderNo: string,
): Promise<CashierOrder | undefined> {
  const order = await findSandboxOrder(services, orderNo)
  return (
    order && {
      orderNo,
      name: order.name,
      price: coinsOf(order.amount),
      state: stateAt(order, services.clock.now()),
      returnTo: returnPath(order),
    }
  )
}

/** The button was pressed: a notification like any other, by the same way. */
export async function pressCashierButton(
  services: Services,
  orderNo: string,
  outcome: 'pay' | 'fail',
): Promise<void> {
  const order = await findSandboxOrder(services, orderNo)
  if (!order) return
  const status = outcome === 'pay' ? 'PAID' : 'FAILED'
  await receiveNotification(services, 'sandbox', sandboxNotification(services, order, status))
}

/** Everything kept about what a member paid; his number stays in it when he leaves, and nothing that names him. */
export async function exportPayments({ db }: Services, uid: number): Promise<object> {
  const { paid, shares } = await exportOf(db, uid)
  return {
    orders: paid.map(
      ({
        id: _id,
        owner: _owner,
        transactionId: _transaction,
        refundTransaction: _refund,
        // Written for colleagues, and perhaps about others.
        refundReason: _reason,
        ...order
      }) => order,
    ),
    invitation_income: shares,
  }
}

/** The orders stay, with his number; the words about him do not. */
export const eraseRefundReasons = (tx: Tx, uid: number): Promise<void> => forgetRefundReasons(tx, uid)
