import type { Services } from '../../calls/services.ts'
import type { OrderRow } from './payments.repo.ts'
import type { Provider } from './provider.ts'
import { isGenuine, readStanding, signFields } from './signed-fields.ts'
import type { Fields } from './signed-fields.ts'

/** Our own cashier: its page says paid or failed by a button, in a notification like any provider's. */
export function sandboxProvider({ secrets }: Pick<Services, 'secrets'>): Provider {
  return {
    id: 'sandbox',
    createPayment: ({ orderNo }) => Promise.resolve(`/cashier/${orderNo}`),
    readNotification: (fields) =>
      isGenuine(fields, secrets.derive('payment-sandbox')) ? (readStanding(fields) ?? 'malformed') : 'forged',
  }
}

/** One payment per order, however often the button is pressed. */
export function sandboxNotification(
  { secrets }: Pick<Services, 'secrets'>,
  { orderNo, amount, currency }: OrderRow,
  status: 'PAID' | 'FAILED',
): Fields {
  const fields = {
    order_no: orderNo,
    trade_no: `S${orderNo}`,
    status,
    amount: String(amount),
    currency,
  }
  return { ...fields, sign: signFields(fields, secrets.derive('payment-sandbox')) }
}
