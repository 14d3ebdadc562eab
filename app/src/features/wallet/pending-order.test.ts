// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local, removeStored, writeStored } from '../../shell/persistence.ts'

const KEY = 'pending_order'
const order = { uid: 7, orderId: 'A1', payUrl: '/cashier/A1', name: '200 金币', price: 200 }

/** As a page that is loaded anew finds it. */
async function load(uid: number | undefined, stored: unknown) {
  vi.resetModules()
  writeStored(local, KEY, stored)
  const { useUser } = await import('../../shell/stores/user.ts')
  useUser.setState({ u: uid === undefined ? null : { uid } })
  const { usePending, rememberOrder } = await import('./pending-order.ts')
  return { useUser, usePending, rememberOrder }
}

beforeEach(() => localStorage.clear())
afterEach(() => removeStored(local, KEY))

it('an order outlives the page, and whoever comes back finds its sheet open', async () => {
  const { rememberOrder } = await load(7, undefined)
  rememberOrder(order)
  const kept = localStorage.getItem(KEY)
  const { usePending } = await load(7, { order })
  expect(localStorage.getItem(KEY)).toBe(kept)
  expect(usePending.getState()).toMatchObject({ order, sheet: true, heard: null })
})

it('whoever signs out leaves no order behind', async () => {
  const { useUser, usePending } = await load(7, { order })
  const kept = localStorage.getItem(KEY)
  useUser.setState({ u: null })
  expect(usePending.getState()).toMatchObject({ order: null, sheet: false })
  expect(localStorage.getItem(KEY)).not.toBe(kept)
})

it.each([8, undefined])('the order of another member shows for nobody else (%s)', async (uid) => {
  const { usePending } = await load(uid, { order })
  expect(usePending.getState()).toMatchObject({ order: null, sheet: false })
})

it.each([
  ['an order without a number', { order: { ...order, orderId: 12 } }],
  ['an order without a price', { order: { ...order, price: undefined } }],
  ['something else', { order: 'A1' }],
])('%s, which another version or hand wrote, is none', async (_, stored) => {
  const { usePending } = await load(7, stored)
  expect(usePending.getState()).toMatchObject({ order: null, sheet: false })
})
