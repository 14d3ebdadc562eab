import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

it('shows anyone the packages with their bonus, and the ways to pay', async () => {
  const { list, pay_ways: ways } = await world.device().call('product/list', { type: 'coin' })
  expect(list.map(({ price, coins, bonus }) => [price, coins, bonus])).toEqual([
    [30, 30, 0],
    [50, 50, 0],
    [100, 100, 5],
    [200, 200, 15],
    [300, 300, 30],
    [500, 500, 60],
    [1000, 1000, 150],
  ])
  expect(list[2]).toEqual({
    id: 'coin-100',
    type: 'coin',
    name: '100 金币',
    price: 100,
    coins: 100,
    bonus: 5,
    days: 0,
    tickets: 0,
  })
  expect(ways.map(({ name }) => name)).toEqual(['支付宝', '微信支付', '银行卡'])
})

it('shows the memberships with their tickets, the permanent one without days', async () => {
  const { list } = await world.device().call('product/list', { type: 'vip' })
  expect(list.map(({ price, days, tickets }) => [price, days, tickets])).toEqual([
    [58, 30, 3],
    [138, 90, 10],
    [298, 365, 30],
    [598, 0, 60],
  ])
})

it('tells the figures of the rights as operators have set them, beside the memberships only', async () => {
  const { settings } = world.server.services
  const device = world.device()
  expect((await device.call('product/list', { type: 'coin' })).rights).toBeNull()
  expect((await device.call('product/list', { type: 'vip' })).rights).toEqual({
    free_views: 3,
    free_chapters: 2,
    free_pictures: 6,
    ticket_coins: 60,
    pass_coins: 68,
    pass_days: 30,
    chats: 3,
    vip_chats: 30,
  })
  await settings.change('videos.free_daily', 5, 'test')
  await settings.change('chat.openings_vip', 50, 'test')
  const { rights } = await device.call('product/list', { type: 'vip' })
  expect(rights).toMatchObject({ free_views: 5, chats: 3, vip_chats: 50 })
})

it('shows what operators changed, and refuses to sell two things under one number', async () => {
  const { settings } = world.server.services
  const offer = { id: 'coin-8', name: '8 金币', price: 6, coins: 8, bonus: 0 }
  await settings.change('products.coin', [offer], 'test')
  const { list } = await world.device().call('product/list', { type: 'coin' })
  expect(list).toMatchObject([{ id: 'coin-8', price: 6, coins: 8 }])
  await expect(settings.change('products.coin', [offer, offer], 'test')).rejects.toThrow('products.coin')
})

it('offers no way to pay where there is neither a provider nor the sandbox', async () => {
  const bare = await bootWorld()
  try {
    expect((await bare.device().call('product/list', { type: 'vip' })).pay_ways).toEqual([])
    const phone = await bare.member('keen')
    const order = phone.call('p/createP', {
      product_id: 'vip-month',
      pay_way: 'alipay',
      request_id: 'nobody-takes-this-money',
    })
    expect(await phone.refusal(order)).toMatchObject({ code: 'PAY_WAY_UNKNOWN' })
    for (const address of ['/cashier/20261115AAAAAAAA', '/pay/notify/sandbox', '/pay/notify/redirect'])
      expect((await fetch(bare.url + address, { method: 'POST', body: new URLSearchParams() })).status).toBe(
        404,
      )
  } finally {
    await bare.stop()
  }
})
