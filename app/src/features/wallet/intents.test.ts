// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { requestIdFor, settleIntent } from './intents.ts'

afterEach(() => {
  vi.restoreAllMocks()
  settleIntent('pay')
  settleIntent('buy')
})

it('the same wish keeps its id until it is settled', () => {
  const first = requestIdFor('pay', 'year alipay')
  expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  expect(requestIdFor('pay', 'year alipay')).toBe(first)
  settleIntent('pay')
  expect(requestIdFor('pay', 'year alipay')).not.toBe(first)
})

it('another product or another way is another wish, and so is the first after it', () => {
  const year = requestIdFor('pay', 'year alipay')
  const month = requestIdFor('pay', 'month alipay')
  expect(month).not.toBe(year)
  expect(requestIdFor('pay', 'year alipay')).not.toBe(year)
})

it('paying and buying do not take each other’s place', () => {
  const pay = requestIdFor('pay', 'same')
  expect(requestIdFor('buy', 'same')).not.toBe(pay)
  expect(requestIdFor('pay', 'same')).toBe(pay)
})

it('what another hand has written there is not taken for an id', () => {
  sessionStorage.setItem('intent_pay', '{"key":"year"}')
  expect(requestIdFor('pay', 'year')).toMatch(/^[0-9a-f]{32}$/)
})

it('outlives the page in this tab', async () => {
  const before = requestIdFor('pay', 'year alipay')
  vi.resetModules()
  const anew = await import('./intents.ts')
  expect(anew.requestIdFor('pay', 'year alipay')).toBe(before)
})

it('holds without a storage as well', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
  const first = requestIdFor('pay', 'year alipay')
  expect(requestIdFor('pay', 'year alipay')).toBe(first)
})
