import { payFor, placeOrder, pressAtCashier } from '@qingyu/dev/paying'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

const open = (path: string, headers = {}) => fetch(world.url + path, { headers })

it('the cashier shows what is paid for, under a policy that lets nothing in', async () => {
  const phone = await world.member('visitor')
  const { order_id: id, pay_url: url } = await placeOrder(phone, 'coin-200')
  const answer = await open(url)
  const html = await answer.text()
  expect(html).toContain('200 金币')
  expect(html).toContain('支付 ¥200.00')
  expect(html).toContain(id)
  expect(html).toContain('取消')
  expect(html).not.toContain('<script')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  )
})

it('the cashier leads back to where the app waits', async () => {
  const phone = await world.member('returning')
  const [coins, vip] = [await placeOrder(phone, 'coin-30'), await placeOrder(phone, 'vip-month')]
  const back = async (url: string, action: 'pay' | 'fail') => {
    const answer = await pressAtCashier(world.url, url, action)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await back(coins.pay_url, 'pay')).toEqual([303, '/#/coin-recharge'])
  expect(await back(vip.pay_url, 'fail')).toEqual([303, '/#/renewal'])
})

it('the cashier has no button for what is paid or expired, and shows nothing of what it does not know', async () => {
  const phone = await world.member('done')
  const paid = await payFor(world.url, phone, 'coin-30')
  const page = await (await open(`/cashier/${paid}`)).text()
  expect(page).toContain('支付成功')
  expect(page).not.toContain('<button')
  const { pay_url: url } = await placeOrder(phone, 'coin-30')
  world.clock.advance(30 * 60)
  const late = await (await open(url)).text()
  expect(late).toContain('订单已超时')
  expect(late).not.toContain('<button')
  const unknown = await open('/cashier/20261115AAAAAAAAAAAAAAAA')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('订单不存在')
})

it('the cashier keeps the neutral name in discreet mode, and shows a name as text', async () => {
  const { settings } = world.server.services
  await settings.change(
    'products.coin',
    [{ id: 'coin-1', name: '<b>&"1</b>', price: 1, coins: 1, bonus: 0 }],
    'test',
  )
  const { pay_url: url } = await placeOrder(await world.member('discreet'), 'coin-1')
  const html = await (await open(url, { cookie: 'discreet=1' })).text()
  expect(html).toContain('日常笔记')
  expect(html).not.toContain('青屿')
  expect(html).toContain('&lt;b&gt;&amp;&quot;1&lt;/b&gt;')
})

it.each([
  ['/cashier/20261115AAAAAAAAAAAAAAAA', 'text/plain', 'pay', 415],
  ['/pay/notify/sandbox', 'application/json', '{}', 415],
  ['/pay/notify/sandbox', 'application/x-www-form-urlencoded', `a=${'x'.repeat(20_000)}`, 413],
  ['/pay/notify/nobody', 'application/x-www-form-urlencoded', 'a=1', 404],
])('%s with %s is refused without a fault of ours', async (path, type, body, status) => {
  const answer = await fetch(world.url + path, { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(status)
})

it('a button that does not exist does nothing', async () => {
  const phone = await world.member('inventive')
  const { order_id: id, pay_url: url } = await placeOrder(phone, 'coin-1')
  for (const body of [new URLSearchParams({ action: 'refund' }), new URLSearchParams()])
    expect((await fetch(world.url + url, { method: 'POST', body })).status).toBe(400)
  expect(await phone.call('x/orders/state', { order_id: id })).toMatchObject({ state: 'created' })
})
