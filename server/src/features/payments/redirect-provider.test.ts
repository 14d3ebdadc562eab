import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Device } from '@qingyu/dev/device'
import { createFakeClock } from '@qingyu/dev/fake-clock'
import type { FakeClock } from '@qingyu/dev/fake-clock'
import { startFakePayment } from '@qingyu/dev/fake-payment'
import type { FakePayment } from '@qingyu/dev/fake-payment'
import { placeOrder } from '@qingyu/dev/paying'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { balancesOf, faults } from '../../ledger/balances.ts'
import { signFields } from './signed-fields.ts'

const KEY = 'a key for tests'
let clock: FakeClock
let provider: FakePayment
let world: World
/** Stands where members reach us: the server's own port is known only after it has started. */
let front: Server

beforeAll(async () => {
  clock = createFakeClock()
  provider = await startFakePayment(clock, 'isle', KEY)
  front = createServer((request, response) => {
    void text(request)
      .then((body) =>
        fetch(world.url + (request.url ?? ''), { method: 'POST', body: new URLSearchParams(body) }),
      )
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  world = await bootWorld({
    clock,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      PAY_PROVIDER_URL: provider.url,
      PAY_PROVIDER_MERCHANT: 'isle',
      PAY_PROVIDER_SECRET: KEY,
      PAY_SANDBOX: '1',
      LOG_LEVEL: 'silent',
    },
  })
})
afterEach(async () => {
  const found = await faults(world.server.services.db)
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
  front.close()
})

const coins = async (phone: Device) => (await balancesOf(world.server.services.db, phone.uid)).coins
const stateOf = async (phone: Device, id: string) =>
  (await phone.call('x/orders/state', { order_id: id })).state
const run = async (job: string) => {
  await world.server.pool.query(`select graphile_worker.add_job($1::text, '{}')`, [job])
  await world.server.runJobs()
}

it('sends the payer to the provider, and credits what it says was paid', async () => {
  const phone = await world.member('payer')
  const { order_id: id, pay_url: url } = await placeOrder(phone, 'coin-100')
  expect(url).toBe(`${provider.url}/pay/${id}`)
  const page = await (await fetch(url)).text()
  expect(page).toContain('10000 分')
  expect(page).toContain('/#/coin-recharge')
  provider.pay(id)
  provider.notifyAgain(id)
  expect(await provider.deliver()).toEqual(['200 success', '200 success'])
  expect(await stateOf(phone, id)).toBe('delivered')
  expect(await coins(phone)).toBe(10_500)
})

it('credits once what is told an hour late, and out of order', async () => {
  const phone = await world.member('slow')
  const { order_id: id } = await placeOrder(phone, 'coin-100')
  provider.fail(id, { after: 4000 })
  clock.advance(10)
  provider.pay(id, { after: 3600 })
  clock.advance(3600)
  await run('payments:expire')
  // The question asked at the expiry was quicker than the notification.
  expect(await stateOf(phone, id)).toBe('delivered')
  clock.advance(400)
  expect(await provider.deliver()).toEqual(['200 success', '200 success'])
  expect(await stateOf(phone, id)).toBe('delivered')
  expect(await coins(phone)).toBe(10_500)
})

it('asks about an order that ran out, whose notification never came', async () => {
  const phone = await world.member('unheard')
  const [paid, unpaid] = [await placeOrder(phone, 'coin-30'), await placeOrder(phone, 'coin-50')]
  provider.pay(paid.order_id, { after: Infinity })
  clock.advance(30 * 60)
  await run('payments:expire')
  expect(await stateOf(phone, paid.order_id)).toBe('delivered')
  expect(await stateOf(phone, unpaid.order_id)).toBe('expired')
  expect(await coins(phone)).toBe(3000)
})

it('refuses another amount and what was changed on the way, and believes the truth afterwards', async () => {
  const phone = await world.member('robbed')
  const { order_id: id } = await placeOrder(phone, 'coin-100')
  provider.pay(id, { saying: { amount: '1' } })
  provider.notifyAgain(id, { saying: { currency: 'USD' } })
  provider.notifyAgain(id, { tampered: { amount: '10000', order_no: id, trade_no: 'other' } })
  provider.notifyAgain(id, { saying: { merchant: 'reef' } })
  provider.notifyAgain(id, { saying: { timestamp: '1700000000' } })
  provider.notifyAgain(id, { saying: { timestamp: 'now' } })
  // One line, two readings: a field that swallowed others.
  provider.notifyAgain(id, { saying: { paid_at: '1&status=PAID' } })
  expect(await provider.deliver()).toEqual(Array.from({ length: 7 }, () => '400 refused'))
  expect(await coins(phone)).toBe(0)
  provider.notifyAgain(id)
  expect(await provider.deliver()).toEqual(['200 success'])
  expect(await coins(phone)).toBe(10_500)
})

it('is not paid by the button of the sandbox', async () => {
  const phone = await world.member('sneaky')
  const { order_id: id } = await placeOrder(phone, 'coin-100')
  const press = await fetch(`${world.url}/cashier/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
  })
  expect(press.status).toBe(404)
  const fields = { order_no: id, trade_no: 'x', status: 'PAID', amount: '10000', currency: 'CNY' }
  const sign = signFields(fields, world.server.services.secrets.derive('payment-sandbox'))
  const told = await fetch(`${world.url}/pay/notify/sandbox`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, sign }),
  })
  expect(told.status).toBe(400)
  expect(await stateOf(phone, id)).toBe('created')
})

it('makes the same order payable once the provider is back', async () => {
  const away = await startFakePayment(clock, 'isle', KEY)
  await away.stop()
  const lonely = await bootWorld({
    clock,
    env: {
      PAY_PROVIDER_URL: away.url,
      PAY_PROVIDER_MERCHANT: 'isle',
      PAY_PROVIDER_SECRET: KEY,
      LOG_LEVEL: 'silent',
    },
  })
  const phone = await lonely.member('patient')
  const input = { product_id: 'coin-30', pay_way: 'card', request_id: 'the-same-intent-0001' }
  expect(await phone.refusal(phone.call('p/createP', input))).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
  Object.assign(lonely.server.services.config.payment ?? {}, { url: provider.url })
  const { order_id: id, pay_url: url } = await phone.call('p/createP', input)
  expect(url).toBe(`${provider.url}/pay/${id}`)
  expect((await phone.call('users/orders')).list).toHaveLength(1)
  await lonely.stop()
})
