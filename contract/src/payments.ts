import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, pageInput, pageOf, requestId, unixSeconds } from './shapes.ts'

const productType = v.picklist(['coin', 'vip'], '商品类型不正确')
const orderState = v.picklist(['created', 'paid', 'delivered', 'expired', 'failed', 'refunded'])
const productId = v.pipe(v.string('请选择商品'), v.regex(/^[a-z0-9-]{1,40}$/, '商品编号格式不正确'))
const payWay = v.pipe(v.string('请选择支付方式'), v.regex(/^[a-z0-9-]{1,40}$/, '支付方式格式不正确'))
const orderId = v.pipe(v.string('订单号格式不正确'), v.regex(/^[A-Za-z0-9]{8,40}$/, '订单号格式不正确'))

/** What an order brings; prices in whole yuan. `days` is 0 for coins and for a membership without end. */
const brings = { name: v.string(), price: count, coins: count, bonus: count, days: count, tickets: count }

/** The figures of what members have with and without VIP, as operators have set them. */
const rights = v.object({
  free_views: count,
  free_chapters: count,
  free_pictures: count,
  ticket_coins: count,
  pass_coins: count,
  pass_days: count,
  chats: count,
  vip_chats: count,
})

export const listProducts = endpoint({
  path: 'product/list',
  does: 'What is for sale for money, and the ways to pay that are open now; for VIP also the figures of its rights.',
  caller: 'anyone',
  input: v.object({ type: productType }),
  output: v.object({
    list: v.array(v.object({ id: v.string(), type: productType, ...brings })),
    pay_ways: v.array(v.object({ id: v.string(), name: v.string() })),
    // null for coins.
    rights: v.nullable(rights),
  }),
  errors: [],
  objects: {},
  example: { type: 'coin' },
})

export const createOrder = endpoint({
  path: 'p/createP',
  does: 'Makes an order for a product and answers the address of the cashier.',
  caller: 'acting-member',
  input: v.object({ product_id: productId, pay_way: payWay, request_id: requestId }),
  output: v.object({ order_id: v.string(), pay_url: v.string() }),
  errors: ['PRODUCT_UNKNOWN', 'PAY_WAY_UNKNOWN', 'REQUEST_ID_REUSED', 'PAYMENT_UNAVAILABLE'],
  objects: {},
  example: { product_id: 'coin-100', pay_way: 'alipay', request_id: 'c0ffee00-0000-4000-8000-000000000001' },
})

export const listOrders = endpoint({
  path: 'users/orders',
  does: 'My payment orders, newest first.',
  caller: 'member',
  input: v.object(pageInput),
  output: pageOf(
    v.object({
      order_id: v.string(),
      name: v.string(),
      price: count,
      state: orderState,
      created_at: unixSeconds,
    }),
  ),
  errors: [],
  objects: {},
  example: {},
})

export const readOrder = endpoint({
  path: 'x/orders/state',
  does: 'How one of my orders stands and what it brings: asked while the app waits for the credit.',
  caller: 'member',
  input: v.object({ order_id: orderId }),
  output: v.object({ order_id: v.string(), state: orderState, ...brings }),
  errors: ['NOT_FOUND'],
  objects: { order_id: { kind: 'order', of: 'caller', otherwise: 'NOT_FOUND' } },
  example: { order_id: '20261115ABCDEFGH23456789' },
})
