// @vitest-environment happy-dom
import { NetworkFailed, Refused } from '@qingyu/client/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrderStage, OrderState } from './shapes.ts'
import { watchOrder } from './watch-order.ts'

const read = vi.hoisted(() => vi.fn<(id: string, signal: AbortSignal) => Promise<unknown>>())
vi.mock('./wallet-calls.ts', () => ({ readOrder: read }))

const order = (state: OrderStage): OrderState => ({
  order_id: 'A1',
  state,
  name: '200 金币',
  price: 200,
  coins: 200,
  bonus: 15,
  days: 0,
  tickets: 0,
})
const heard = {
  onState: vi.fn<(state: OrderState) => void>(),
  onTrouble: vi.fn<() => void>(),
  onGone: vi.fn<() => void>(),
}
let hidden = false
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  hidden = false
  read.mockReset().mockResolvedValue(order('created'))
  for (const one of Object.values(heard)) one.mockReset()
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const watch = () => {
  stop = watchOrder('A1', heard)
  return vi.advanceTimersByTimeAsync(0)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const asked = () => read.mock.calls.length

it('asks at once, after two seconds, then ever more rarely, but every thirty seconds at least', async () => {
  await watch()
  expect(asked()).toBe(1)
  await pass(1999)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  await pass(2999)
  expect(asked()).toBe(2)
  await pass(1)
  expect(asked()).toBe(3)
  await pass(5 * 60_000)
  const late = asked()
  await pass(29_999)
  expect(asked() - late).toBeLessThanOrEqual(1)
  const later = asked()
  await pass(60_000)
  expect(asked() - later).toBe(2)
})

it('ends with the order', async () => {
  await watch()
  read.mockResolvedValue(order('delivered'))
  await pass(2000)
  expect(heard.onState).toHaveBeenLastCalledWith(order('delivered'))
  await pass(10 * 60_000)
  expect(asked()).toBe(2)
})

it('a page that nobody sees asks nothing; whoever comes back is answered at once', async () => {
  await watch()
  await pass(60_000)
  hidden = true
  const before = asked()
  await pass(10 * 60_000)
  expect(asked()).toBe(before)
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(asked()).toBe(before + 1)
  await pass(2000)
  expect(asked()).toBe(before + 2)
})

it('a page out of the back-forward cache and a line that returns begin anew as well', async () => {
  await watch()
  await pass(60_000)
  for (const event of ['pageshow', 'online']) {
    const before = asked()
    window.dispatchEvent(new Event(event))
    await pass(0)
    expect(asked()).toBe(before + 1)
  }
})

it('says when there is no answer, and goes on', async () => {
  read.mockRejectedValueOnce(new NetworkFailed())
  await watch()
  expect(heard.onTrouble).toHaveBeenCalledTimes(1)
  await pass(2000)
  expect(heard.onState).toHaveBeenCalledTimes(1)
})

it('goes on when the server has a bad moment or wants less', async () => {
  read.mockRejectedValueOnce(new Refused('x/orders/state', 429, '太快了', { code: 'TOO_MANY' }))
  await watch()
  await pass(2000)
  expect(asked()).toBe(2)
  expect(heard.onGone).not.toHaveBeenCalled()
})

it('an order that is not mine is given up', async () => {
  read.mockRejectedValueOnce(new Refused('x/orders/state', 0, '不存在', { code: 'NOT_FOUND' }))
  await watch()
  expect(heard.onGone).toHaveBeenCalledTimes(1)
  await pass(10 * 60_000)
  expect(asked()).toBe(1)
})

it('stops when the session has ended, and the order stays', async () => {
  read.mockRejectedValueOnce(new Refused('x/orders/state', 420, '请登录', { code: 'SIGNED_OUT' }))
  await watch()
  await pass(10 * 60_000)
  expect(asked()).toBe(1)
  expect(heard.onGone).not.toHaveBeenCalled()
})

it('when it is left, nothing is asked or heard any more', async () => {
  const { promise, resolve } = Promise.withResolvers<OrderState>()
  read.mockReturnValueOnce(promise)
  await watch()
  stop?.()
  resolve(order('delivered'))
  await pass(60_000)
  window.dispatchEvent(new Event('online'))
  expect(asked()).toBe(1)
  expect(heard.onState).not.toHaveBeenCalled()
})
