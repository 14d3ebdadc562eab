import { payFor, placeOrder } from '@qingyu/dev/paying'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

it('lists my orders and nobody else’s, newest first, with how they stand', async () => {
  const phone = await world.member('bookkeeper')
  expect(await phone.call('users/orders')).toEqual({ list: [], cursor: '', has_more: false })
  await payFor(world.url, await world.member('neighbour'), 'coin-50')
  const paid = await payFor(world.url, phone, 'vip-month')
  world.clock.advance(60)
  const { order_id: open } = await placeOrder(phone, 'coin-100')
  const now = Math.floor(world.clock.now().getTime() / 1000)
  expect((await phone.call('users/orders')).list).toEqual([
    { order_id: open, name: '100 金币', price: 100, state: 'created', created_at: now },
    { order_id: paid, name: '月度会员', price: 58, state: 'delivered', created_at: now - 60 },
  ])
})

it('goes on where the page before ended, though new orders came in between', async () => {
  const phone = await world.member('shopper')
  const made: string[] = []
  for (let n = 0; n < 5; n += 1) made.unshift((await placeOrder(phone, 'coin-30')).order_id)
  const seen: string[] = []
  let cursor = ''
  for (const more of [true, true, false]) {
    const page = await phone.call('users/orders', { cursor, limit: 2 })
    seen.push(...page.list.map(({ order_id: id }) => id))
    expect(page.has_more).toBe(more)
    cursor = page.cursor
    await placeOrder(phone, 'coin-50')
  }
  expect(seen).toEqual(made)
})

it('refuses a cursor that it never gave', async () => {
  const phone = await world.member('guesser')
  expect(await phone.refusal(phone.call('users/orders', { cursor: 'next' }))).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'cursor',
  })
})
