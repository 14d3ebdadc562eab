import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { payFor } from '@qingyu/dev/paying'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

const asked = (id: string, change = {}) => ({
  product_id: 'coin-100',
  pay_way: 'alipay',
  request_id: `${id}-0123456789abcdef`,
  ...change,
})
const ordersOf = async (uid: number) => {
  const { rows } = await world.server.pool.query('select * from orders where owner = $1 order by id', [uid])
  return rows
}

it('makes an order under a number that carries the day, and leads to the cashier', async () => {
  const phone = await world.member('first_order')
  const { order_id: id, pay_url: url } = await phone.call('p/createP', asked('a'))
  expect(id).toMatch(/^20261115[2-9A-Z]{16}$/)
  expect(url).toBe(`/cashier/${id}`)
  expect(await ordersOf(phone.uid)).toMatchObject([
    { order_no: id, amount: 10_000, currency: 'CNY', coins: 100, bonus: 5, state: 'created' },
  ])
})

it('gives the same answer to the same request, ten times at once, and makes one order', async () => {
  const phone = await world.member('impatient')
  const answers = await Promise.all(Array.from({ length: 10 }, () => phone.call('p/createP', asked('b'))))
  expect(new Set(answers.map(({ order_id: id }) => id)).size).toBe(1)
  expect(await ordersOf(phone.uid)).toHaveLength(1)
})

it('gives the same answer although the product is gone', async () => {
  const { settings } = world.server.services
  const phone = await world.member('late_again')
  const before = await phone.call('p/createP', asked('c'))
  const offered = settings.get('products.coin')
  await settings.change('products.coin', [], 'test')
  expect(await phone.call('p/createP', asked('c'))).toEqual(before)
  const another = phone.call('p/createP', asked('c2'))
  expect(await phone.refusal(another)).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  await settings.change('products.coin', offered, 'test')
})

it('refuses another body under the same request, and takes the same id from somebody else', async () => {
  const phone = await world.member('confused')
  await phone.call('p/createP', asked('d'))
  for (const change of [{ product_id: 'coin-30' }, { pay_way: 'wechat' }])
    expect(await phone.refusal(phone.call('p/createP', asked('d', change)))).toMatchObject({
      code: 'REQUEST_ID_REUSED',
    })
  expect(await ordersOf(phone.uid)).toHaveLength(1)
  const other = await world.member('unrelated')
  await other.call('p/createP', asked('d'))
})

it.each([
  ['a product that is not sold', { product_id: 'coin-7' }, { code: 'PRODUCT_UNKNOWN' }],
  ['a way that is not open', { pay_way: 'shells' }, { code: 'PAY_WAY_UNKNOWN' }],
  ['a short request id', { request_id: 'short' }, { code: 'INVALID_INPUT', field: 'request_id' }],
])('refuses %s, and the request can be made rightly afterwards', async (_, change, refusal) => {
  const phone = await world.member(`wrong${Object.keys(change).join('')}`)
  expect(await phone.refusal(phone.call('p/createP', asked('e', change)))).toMatchObject(refusal)
  expect(await ordersOf(phone.uid)).toEqual([])
  await phone.call('p/createP', asked('e'))
})

it('is what it was when it was made, whatever a product costs afterwards', async () => {
  const { settings } = world.server.services
  const phone = await world.member('quick')
  const { order_id: id } = await phone.call('p/createP', asked('f'))
  const offered = settings.get('products.coin')
  await settings.change(
    'products.coin',
    offered.map((product) => ({ ...product, price: product.price * 2, bonus: 0 })),
    'test',
  )
  expect(await phone.call('x/orders/state', { order_id: id })).toMatchObject({ price: 100, bonus: 5 })
  await settings.change('products.coin', offered, 'test')
})

it('is made so many times an hour', async () => {
  const { settings } = world.server.services
  await settings.change('payments.orders_per_hour', 2, 'test')
  const phone = await world.member('restless')
  for (const id of ['g1', 'g2']) await phone.call('p/createP', asked(id))
  expect(await phone.refusal(phone.call('p/createP', asked('g3')))).toMatchObject({ code: 'TOO_MANY' })
  await settings.change('payments.orders_per_hour', 60, 'test')
})

describe('once it is paid', () => {
  beforeAll(async () => void (await payFor(world.url, await world.member('settled'), 'coin-30')))

  it.each([
    'update orders set amount = 1',
    'update orders set owner = owner + 1',
    "update orders set state = 'created', transaction_id = null, delivered_at = null",
    "update orders set state = 'failed', transaction_id = null, delivered_at = null where state = 'delivered'",
    'delete from orders',
    'delete from payment_notices',
  ])('stays what it is, by the database itself: %s', async (text) => {
    await expect(world.server.pool.query(text)).rejects.toThrow(/order|only appended/)
  })

  it('cannot become anything but refunded', async () => {
    for (const state of ['created', 'paid', 'expired', 'failed'])
      await expect(
        world.server.pool.query(`update orders set state = $1 where state = 'delivered'`, [state]),
      ).rejects.toThrow(`does not become ${state}`)
  })
})

it('outlasts the account by its number alone', async () => {
  const phone = await world.member('leaver')
  await phone.call('p/createP', asked('h'))
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  expect(await ordersOf(phone.uid)).toHaveLength(1)
  expect(await world.dumpDatabase()).not.toContain('leaver')
})
