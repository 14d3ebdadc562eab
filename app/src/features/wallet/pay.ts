import { openExternal } from '../../shell/external-links.ts'
import { useUser } from '../../shell/stores/user.ts'
import { requestIdFor } from './intents.ts'
import { rememberOrder } from './pending-order.ts'
import type { Product } from './shapes.ts'
import { createOrder } from './wallet-calls.ts'

/** Makes the order, remembers it, and goes to the cashier. What fails before that may be tried again: nothing is paid twice. */
export async function pay(product: Product, way: string): Promise<void> {
  const uid = useUser.getState().u?.uid ?? 0
  const request_id = requestIdFor('pay', `${uid} ${product.id} ${way}`)
  const { order_id, pay_url } = await createOrder({ product_id: product.id, pay_way: way, request_id })
  const { name, price } = product
  rememberOrder({ uid, orderId: order_id, payUrl: pay_url, name, price })
  goToCashier(pay_url)
}

/** Ours takes this page's place and leads back; that of a provider gets a window of its own. */
export function goToCashier(payUrl: string): void {
  const { origin, pathname, href } = new URL(payUrl, location.href)
  if (origin === location.origin && pathname.startsWith('/cashier/')) location.assign(href)
  else openExternal(href)
}
