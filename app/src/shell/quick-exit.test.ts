// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { local, writeStored } from './persistence.ts'
import { forgetApp } from './pwa.ts'

vi.mock('./api.ts', () => ({ call: vi.fn(async () => ({})) }))
vi.mock('./pwa.ts', () => ({ forgetApp: vi.fn(async () => {}) }))

const left: string[] = []

/** Each test leaves once, so each has a module of its own. */
async function fresh() {
  vi.resetModules()
  return import('./quick-exit.ts')
}

beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'replace').mockImplementation((to) => void left.push(String(to)))
  vi.spyOn(history, 'go').mockImplementation(() => void dispatchEvent(new Event('popstate')))
  localStorage.setItem('look', 'a')
  sessionStorage.setItem('stack', 'b')
  document.cookie = 'discreet=1; path=/'
  document.title = '青屿'
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '')
  document.documentElement.hidden = false
})

test('hides the screen before anything else', async () => {
  const { quickExit } = await fresh()
  const done = quickExit()
  expect(document.documentElement.hidden).toBe(true)
  expect(document.title).not.toContain('青屿')
  await done
})

test('leaves nothing in storages and cookies, and the service worker forgets', async () => {
  const { quickExit } = await fresh()
  await quickExit()
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  expect(forgetApp).toHaveBeenCalled()
  expect(left).toEqual(['about:blank'])
})

test('a store that writes after the exit leaves nothing either', async () => {
  const { quickExit } = await fresh()
  await quickExit()
  localStorage.setItem('u', 'late')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.length).toBe(0)
})

test('ends the session at the server, and leaves though it cannot be reached', async () => {
  vi.useFakeTimers()
  const { quickExit } = await fresh()
  const { useUser: user } = await import('./stores/user.ts')
  user.setState({ token: 't-1' })
  const { call: calling } = await import('./api.ts')
  vi.mocked(calling).mockReturnValue(new Promise(() => {}))
  const done = quickExit()
  await vi.advanceTimersByTimeAsync(2000)
  await done
  vi.useRealTimers()
  expect(vi.mocked(calling).mock.calls[0]?.[0]).toBe('x/account/logout')
  expect(left).toEqual(['about:blank'])
})

test('goes back to the first entry, cuts off what lies ahead, and replaces it', async () => {
  history.replaceState({ index: 3 }, '')
  const pushed = vi.spyOn(history, 'pushState')
  const { quickExit } = await fresh()
  const { isExiting } = await import('./exiting.ts')
  const exitingAtStep: boolean[] = []
  const onStep = () => void exitingAtStep.push(isExiting())
  addEventListener('popstate', onStep)
  await quickExit()
  removeEventListener('popstate', onStep)
  expect(vi.mocked(history.go).mock.calls).toEqual([[-3], [-1]])
  expect(pushed).toHaveBeenCalledWith(null, '', '/')
  // So that the navigation shows no page for them.
  expect(exitingAtStep).toEqual([true, true])
  expect(left).toEqual(['about:blank'])
})

test('leaves though the storages are blocked', async () => {
  const { quickExit } = await fresh()
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked)
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked)
  await quickExit()
  expect(left).toEqual(['about:blank'])
})

test('a page that is passed on the way out goes on and does not start', async () => {
  const { isOnTheWayOut } = await fresh()
  expect(isOnTheWayOut()).toBe(false)
  sessionStorage.setItem('x', '1')
  expect(isOnTheWayOut()).toBe(true)
  await vi.waitFor(() => expect(left).toEqual(['about:blank']))
  expect(sessionStorage.getItem('x')).toBeNull()
})

test('another tab follows when everything was cleared, and not when one entry changed', async () => {
  const { followExit } = await fresh()
  followExit()
  dispatchEvent(new StorageEvent('storage', { key: 'look', storageArea: localStorage }))
  expect(document.documentElement.hidden).toBe(false)
  dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  await vi.waitFor(() => expect(left).toEqual(['about:blank']))
})

test('where the name could never be stored, nobody is sent away by a step back', async () => {
  const { followExit } = await fresh()
  const { deviceId } = await import('./stores/user.ts')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = { getItem: () => null, setItem: full, clear: () => {} } as unknown as Storage
  vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(storage)
  expect(deviceId()).not.toBe('')
  followExit()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(document.documentElement.hidden).toBe(false)
})

test('a page out of the back-forward cache leaves when the device has lost its name since', async () => {
  writeStored(local, 'oauth_id', { oauthId: 'a' })
  const { followExit } = await fresh()
  followExit()
  const shown = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  shown()
  expect(document.documentElement.hidden).toBe(false)
  localStorage.clear()
  shown()
  await vi.waitFor(() => expect(left).toEqual(['about:blank']))
})
