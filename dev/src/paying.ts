import { randomUUID } from 'node:crypto'
import type { Device } from './device.ts'

/** Paying as a member does: an order, then a button of the sandbox's cashier (PAY_SANDBOX=1). */

export const placeOrder = (
  phone: Device,
  productId: string,
): Promise<{ order_id: string; pay_url: string }> =>
  phone.call('p/createP', { product_id: productId, pay_way: 'alipay', request_id: randomUUID() })

export const pressAtCashier = (url: string, payUrl: string, action: 'pay' | 'fail'): Promise<Response> =>
  fetch(new URL(payUrl, url), {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })

/** Buys something for money, to the end; answers the order's number. */
export async function payFor(url: string, phone: Device, productId: string): Promise<string> {
  const { order_id: orderId, pay_url: payUrl } = await placeOrder(phone, productId)
  const { status } = await pressAtCashier(url, payUrl, 'pay')
  if (status !== 303) throw new Error(`the cashier answered ${status}`)
  return orderId
}
