import { payFor, placeOrder, pressAtCashier } from '@qingyu/dev/paying'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

it('tells what arrived once it has', async () => {
  const phone = await world.member('waiting')
  const { order_id: id, pay_url: url } = await placeOrder(phone, 'coin-200')
  const brings = { order_id: id, name: '200 金币', price: 200, coins: 200, bonus: 15, days: 0, tickets: 0 }
  expect(await phone.call('x/orders/state', { order_id: id })).toEqual({ ...brings, state: 'created' })
  await pressAtCashier(world.url, url, 'pay')
  expect(await phone.call('x/orders/state', { order_id: id })).toEqual({ ...brings, state: 'delivered' })
})

it('tells that a payment failed, and that the next one did not', async () => {
  const phone = await world.member('unlucky')
  const { order_id: id, pay_url: url } = await placeOrder(phone, 'vip-year')
  await pressAtCashier(world.url, url, 'fail')
  expect(await phone.call('x/orders/state', { order_id: id })).toMatchObject({ state: 'failed' })
  await pressAtCashier(world.url, url, 'pay')
  expect(await phone.call('x/orders/state', { order_id: id })).toMatchObject({
    state: 'delivered',
    days: 365,
    tickets: 30,
  })
})

it('is expired from the minute it is, before any job has run', async () => {
  const phone = await world.member('dreamer')
  const { order_id: id } = await placeOrder(phone, 'coin-30')
  world.clock.advance(30 * 60 - 1)
  expect(await phone.call('x/orders/state', { order_id: id })).toMatchObject({ state: 'created' })
  world.clock.advance(1)
  expect(await phone.call('x/orders/state', { order_id: id })).toMatchObject({ state: 'expired' })
})

it("knows nothing of another's", async () => {
  const id = await payFor(world.url, await world.member('owner'), 'coin-30')
  const phone = await world.member('curious')
  expect(await phone.refusal(phone.call('x/orders/state', { order_id: id }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})
