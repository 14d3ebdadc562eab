// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-guard.ts'
import { holdReload } from './unsaved.ts'

const reload = vi.fn<() => void>()
const at = (now: number, path = '/my', prepare?: () => void) => reloadOnce(path, prepare, { now, reload })

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test('a full reload happens at most once per 10 s for the same path', () => {
  expect([at(1000), at(1000), at(10_999), at(11_000), at(20_999)]).toEqual([true, false, false, true, false])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('another path may be reloaded at once', () => {
  expect([at(1000), at(1001, '/home')]).toEqual([true, true])
})

test('a clock that was set back does not end reloads for ever', () => {
  at(1_000_000)
  expect(at(500_000)).toBe(true)
})

test('the place is prepared before the reload, and only if there is one', () => {
  const prepare = vi.fn<() => void>(() => expect(reload).not.toHaveBeenCalled())
  at(1000, '/my', prepare)
  at(1000, '/my', prepare)
  expect(prepare).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('nothing is reloaded while something plays or is unsaved, and the chance is not used up by it', () => {
  const release = holdReload('editing')
  expect(at(1000)).toBe(false)
  release()
  expect(at(1000)).toBe(true)
})

test('nothing is reloaded without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(at(1000)).toBe(false)
})

test('nothing is reloaded where it cannot be remembered, for it might never end', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full })
  expect(at(1000)).toBe(false)
  vi.unstubAllGlobals()
  expect(reload).not.toHaveBeenCalled()
})
