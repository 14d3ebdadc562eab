import { createOrder as endpoint } from '@qingyu/contract/payments'
import type { InputOf } from '@qingyu/contract/endpoint'
import { object, parse, string } from 'valibot'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import type { Call } from '../../calls/use-case.ts'
import { claimKey, keepAnswer } from '../../ledger/keys.ts'
import { secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { CURRENCY, productOf } from './payments.policy.ts'
import { findOwnOrder, insertOrder, keepPayUrl } from './payments.repo.ts'
import type { NewOrder, OrderRow } from './payments.repo.ts'
import { providerOf, providersOf } from './providers.ts'

const HOUR = 3600
const MINUTE = 60
const UTC_8_MS = 8 * HOUR * 1000

type CreateCall = Call<typeof endpoint>
type Input = InputOf<typeof endpoint>

const kept = object({ order_id: string() })

export const createOrder = useCase(endpoint, async (call, input) => {
  const { uid } = call.caller
  await takeAttempt(call, 'order', String(uid), call.settings.get('payments.orders_per_hour'), HOUR)
  const order = await call.db.transaction((tx) => orderOnce(call, tx, input))
  return { order_id: order.orderNo, pay_url: order.payUrl || (await askForCashier(call, order)) }
})

/** The order of this intent: made now, or the one that was made when it was sent before. */
async function orderOnce(call: CreateCall, tx: Tx, input: Input): Promise<OrderRow> {
  const { uid } = call.caller
  if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
  const intent = {
    actor: uid,
    key: input.request_id,
    body: ['order', input.product_id, input.pay_way],
    at: call.clock.now(),
  }
  const claim = await claimKey(tx, intent)
  if (claim.state === 'reused') throw call.fail('REQUEST_ID_REUSED', {})
  if (claim.state === 'known') {
    const known = await findOwnOrder(tx, uid, parse(kept, claim.answer).order_id)
    if (!known) throw new Error('the order of a kept answer is gone')
    return known
  }
  const order = await insertOrder(tx, newOrder(call, input))
  await keepAnswer(tx, intent, { order_id: order.orderNo })
  return order
}

function newOrder(call: CreateCall, input: Input): NewOrder {
  const { clock, settings } = call
  const product = productOf(
    { coin: settings.get('products.coin'), vip: settings.get('products.vip') },
    input.product_id,
  )
  if (!product) throw call.fail('PRODUCT_UNKNOWN', {})
  const [provider] = providersOf(call)
  if (!provider || !settings.get('payments.ways').some(({ id }) => id === input.pay_way))
    throw call.fail('PAY_WAY_UNKNOWN', {})
  const now = clock.now()
  return {
    ...product,
    orderNo: newOrderNo(call, now),
    owner: call.caller.uid,
    currency: CURRENCY,
    payWay: input.pay_way,
    provider: provider.id,
    createdAt: now,
    expiresAt: secondsLater(now, settings.get('payments.order_minutes') * MINUTE),
  }
}

/** The day, for people who look one up, and 79 bits that nobody guesses: whoever has the number may open the cashier. */
const newOrderNo = ({ random }: CreateCall, now: Date): string =>
  new Date(now.getTime() + UTC_8_MS).toISOString().slice(0, 10).replaceAll('-', '') + random.code(16)

/** Outside of any transaction. When it fails, the same request asks again for the same order. */
async function askForCashier(call: CreateCall, order: OrderRow): Promise<string> {
  const provider = providerOf(call, order.provider)
  if (!provider) throw call.fail('PAYMENT_UNAVAILABLE', {})
  let payUrl: string
  try {
    payUrl = await provider.createPayment(order)
  } catch (error) {
    call.log.error({ err: error, provider: provider.id }, 'no payment could be made')
    throw call.fail('PAYMENT_UNAVAILABLE', {})
  }
  return keepPayUrl(call.db, order.id, payUrl)
}
