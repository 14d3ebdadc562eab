import * as v from 'valibot'
import type { Services } from '../../calls/services.ts'
import type { PaymentConfig } from '../../platform/config.ts'
import { seconds } from '../../platform/clock.ts'
import type { OrderRow } from './payments.repo.ts'
import { returnPath } from './provider.ts'
import type { Provider } from './provider.ts'
import { canBeCutOtherwise, isGenuine, readStanding, signFields } from './signed-fields.ts'
import type { Fields } from './signed-fields.ts'

const PATIENCE_MS = 8000
/** Providers repeat an unheard notification, as it was signed, for days; replayed it does no harm, being credited once. */
const OLDEST_SECONDS = 7 * 86_400
const AHEAD_SECONDS = 300

const answer = v.record(v.string(), v.string())

/**
 * A provider of the usual kind, by signed forms:
 *
 *   we POST {url}/order   merchant, order_no, amount (fen), currency, subject, notify_url, return_url, way, timestamp
 *                         → signed JSON: code OK, order_no, trade_no, pay_url, where the payer is sent
 *   we POST {url}/query   merchant, order_no, timestamp → code OK, order_no, trade_no, status, amount, currency
 *   it POSTs notify_url   merchant, timestamp and the fields of a query, until the answer is 200 `success`
 */
export function redirectProvider(services: Services, { url, merchant, key }: PaymentConfig): Provider {
  const { clock, config } = services

  async function send(path: string, fields: Fields): Promise<Fields> {
    const form = { merchant, timestamp: String(seconds(clock.now())), ...fields }
    const response = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams({ ...form, sign: signFields(form, key) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const told = v.parse(answer, await response.json())
    if (!isGenuine(told, key)) throw new Error('the answer of the payment provider is not signed by it')
    if (told['code'] !== 'OK') throw new Error(`the payment provider refuses: ${told['code']}`)
    if (told['order_no'] !== fields['order_no'])
      throw new Error('the payment provider speaks of another order')
    return told
  }

  return {
    id: 'redirect',
    createPayment: async (order) => {
      const told = await send('/order', { ...orderFields(order), ...addresses(config.publicUrl, order) })
      const payUrl = told['pay_url'] ?? ''
      if (!/^https?:$/.test(URL.parse(payUrl)?.protocol ?? ''))
        throw new Error('the payment provider tells no address to pay at')
      return payUrl
    },
    readNotification: (fields) => {
      if (canBeCutOtherwise(fields)) return 'malformed'
      if (fields['merchant'] !== merchant || !isGenuine(fields, key)) return 'forged'
      const age = seconds(clock.now()) - Number(fields['timestamp'])
      // Written so that an age which is no number is refused as well.
      if (!(age <= OLDEST_SECONDS && age >= -AHEAD_SECONDS)) return 'stale'
      return readStanding(fields) ?? 'malformed'
    },
    ask: async ({ orderNo }) => {
      const notice = readStanding(await send('/query', { order_no: orderNo }))
      if (!notice) throw new Error('the payment provider answers a query in another shape')
      return notice
    },
  }
}

const orderFields = ({ orderNo, amount, currency, payWay }: OrderRow): Fields => ({
  order_no: orderNo,
  amount: String(amount),
  currency,
  way: payWay,
  // What the payer's bank statement may say: nothing that tells on him.
  subject: '数字商品',
})

const addresses = (publicUrl: string, order: OrderRow): Fields => ({
  notify_url: `${publicUrl}/pay/notify/redirect`,
  return_url: publicUrl + returnPath(order),
})
