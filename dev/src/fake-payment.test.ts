import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.ts'
import type { FakeClock } from './fake-clock.ts'
import { signFields, startFakePayment } from './fake-payment.ts'
import type { FakePayment } from './fake-payment.ts'

type Fields = Record<string, string>
const KEY = 'a key for tests'

let clock: FakeClock
let provider: FakePayment
let shop: Server
let notifyUrl: string
/** What the shop was notified of, and what it answers. */
let heard: Fields[]
let shopSays: string

beforeEach(async () => {
  clock = createFakeClock()
  provider = await startFakePayment(clock, 'isle', KEY)
  heard = []
  shopSays = 'success'
  shop = createServer((request, response) => {
    void text(request).then((form) => {
      heard.push(Object.fromEntries(new URLSearchParams(form)))
      return response.end(shopSays)
    })
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`
})
afterEach(async () => {
  await provider.stop()
  shop.close()
})

const now = () => String(clock.now().getTime() / 1000)
const order = (orderNo = 'A1') => ({
  merchant: 'isle',
  order_no: orderNo,
  amount: '3000',
  currency: 'CNY',
  subject: '金币',
  notify_url: notifyUrl,
  return_url: 'https://isle.example/#/orders',
  timestamp: now(),
})

async function ask(path: string, fields: Fields, sign = signFields(fields, KEY)): Promise<Fields> {
  const body = new URLSearchParams({ ...fields, sign })
  return (await fetch(provider.url + path, { method: 'POST', body })).json()
}
const query = (orderNo: string) => ask('/query', { merchant: 'isle', order_no: orderNo, timestamp: now() })
const genuine = (fields: Fields) => fields['sign'] === signFields(fields, KEY)

it('signs all fields but the signature, sorted by name', () => {
  const expected = createHmac('sha256', KEY).update('a=1&a1=3&b=二').digest('hex')
  expect(signFields({ b: '二', sign: 'x', a1: '3', a: '1' }, KEY)).toBe(expected)
})

it('makes an order, whose page tells the amount and leads back', async () => {
  const made = await ask('/order', order())
  expect(made).toMatchObject({ code: 'OK', order_no: 'A1', trade_no: 'T1' })
  expect(genuine(made)).toBe(true)
  const page = await fetch(made['pay_url'] ?? '')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toMatch(/3000 分.*https:\/\/isle\.example/)
})

it('gives the same trade to the same order, and refuses another amount under its number', async () => {
  const made = await ask('/order', order())
  expect(await ask('/order', order())).toEqual(made)
  expect(await ask('/order', { ...order(), amount: '1' })).toMatchObject({ code: 'ORDER_DIFFERS' })
  expect(await ask('/order', { ...order(), currency: 'USD' })).toMatchObject({ code: 'ORDER_DIFFERS' })
  expect(await ask('/order', order('A2'))).toMatchObject({ code: 'OK', trade_no: 'T2' })
})

it.each([
  ['of another merchant', { merchant: 'reef' }, 'UNKNOWN_MERCHANT'],
  ['that is old', { timestamp: '1700000000' }, 'BAD_TIMESTAMP'],
  ['without a time', { timestamp: '' }, 'BAD_TIMESTAMP'],
  ['of nothing', { amount: '0' }, 'BAD_FIELDS'],
  ['with nowhere to notify', { notify_url: 'here' }, 'BAD_FIELDS'],
])('refuses a request %s', async (_, change, code) => {
  expect(await ask('/order', { ...order(), ...change })).toMatchObject({ code })
  expect(await query('A1')).toMatchObject({ code: 'NO_SUCH_ORDER' })
})

it('refuses a request that was changed after it was signed', async () => {
  const sign = signFields(order(), KEY)
  expect(await ask('/order', { ...order(), amount: '1' }, sign)).toMatchObject({ code: 'BAD_SIGN' })
})

it('cannot settle what was never ordered', () => {
  expect(() => provider.pay('A9')).toThrow('The fake provider has no order A9.')
})

describe('an order', () => {
  beforeEach(async () => void (await ask('/order', order())))

  it('waits until the payer does something', async () => {
    expect(await query('A1')).toMatchObject({ code: 'OK', status: 'WAITING', amount: '3000', paid_at: '' })
    expect(await provider.deliver()).toEqual([])
  })

  it('is paid: the shop is told once, and the query says the same', async () => {
    provider.pay('A1')
    expect(await provider.deliver()).toEqual(['200 success'])
    clock.advance(24 * 3600)
    expect(await provider.deliver()).toEqual([])
    const paid = { order_no: 'A1', trade_no: 'T1', status: 'PAID', amount: '3000', currency: 'CNY' }
    expect(heard).toEqual([expect.objectContaining({ ...paid, merchant: 'isle', notify_id: 'N1' })])
    expect(heard.every(genuine)).toBe(true)
    expect(await query('A1')).toMatchObject({ ...paid, paid_at: heard[0]?.['paid_at'] })
  })

  it('fails', async () => {
    provider.fail('A1')
    await provider.deliver()
    expect(heard).toMatchObject([{ status: 'FAILED', paid_at: '' }])
    expect(await query('A1')).toMatchObject({ status: 'FAILED' })
  })

  it('is notified until the shop says success, ever more rarely', async () => {
    shopSays = 'busy'
    provider.pay('A1')
    expect(await provider.deliver()).toEqual(['200 busy'])
    for (const pause of [15, 60, 300]) {
      clock.advance(pause - 1)
      expect(await provider.deliver()).toEqual([])
      clock.advance(1)
      expect(await provider.deliver()).toEqual(['200 busy'])
    }
    shopSays = 'success'
    clock.advance(1800)
    expect(await provider.deliver()).toEqual(['200 success'])
    clock.advance(24 * 3600)
    expect(await provider.deliver()).toEqual([])
    // It is the same notification each time, so that the shop can know it again.
    expect(new Set(heard.map(({ notify_id }) => notify_id)).size).toBe(1)
  })

  it('is notified late', async () => {
    provider.pay('A1', { after: 3600 })
    clock.advance(3599)
    expect(await provider.deliver()).toEqual([])
    expect(await query('A1')).toMatchObject({ status: 'PAID' })
    clock.advance(1)
    expect(await provider.deliver()).toEqual(['200 success'])
  })

  it('is never notified', async () => {
    provider.pay('A1', { after: Infinity })
    clock.advance(365 * 24 * 3600)
    expect(await provider.deliver()).toEqual([])
    expect(await query('A1')).toMatchObject({ status: 'PAID' })
  })

  it('is notified twice', async () => {
    provider.pay('A1')
    provider.notifyAgain('A1')
    expect(await provider.deliver()).toEqual(['200 success', '200 success'])
    expect(heard).toMatchObject([
      { notify_id: 'N1', status: 'PAID' },
      { notify_id: 'N2', status: 'PAID' },
    ])
  })

  it('is notified out of order: of the failure after the payment that came later', async () => {
    provider.fail('A1', { after: 60 })
    clock.advance(10)
    provider.pay('A1')
    await provider.deliver()
    clock.advance(50)
    await provider.deliver()
    expect(heard.map(({ status }) => status)).toEqual(['PAID', 'FAILED'])
    expect(Number(heard[1]?.['timestamp'])).toBeLessThan(Number(heard[0]?.['timestamp']))
  })

  it('is notified with a wrong amount, rightly signed', async () => {
    provider.pay('A1', { saying: { amount: '1' } })
    await provider.deliver()
    expect(heard).toMatchObject([{ amount: '1', status: 'PAID' }])
    expect(heard.every(genuine)).toBe(true)
    expect(await query('A1')).toMatchObject({ amount: '3000' })
  })

  it('is notified with something changed on the way, which the signature gives away', async () => {
    provider.pay('A1', { tampered: { amount: '900000' } })
    provider.notifyAgain('A1', { tampered: { sign: 'f'.repeat(64) } })
    await provider.deliver()
    expect(heard).toMatchObject([{ amount: '900000' }, { amount: '3000' }])
    expect(heard.some(genuine)).toBe(false)
  })

  it('is notified again after the shop was away, until the provider gives up', async () => {
    shop.closeAllConnections()
    await once(shop.close(), 'close')
    provider.pay('A1')
    const answers: string[] = []
    for (let hour = 0; hour < 24; hour += 1) {
      answers.push(...(await provider.deliver()))
      clock.advance(3600)
    }
    expect(answers).toEqual(Array.from({ length: 6 }, () => 'no answer'))
  })
})
