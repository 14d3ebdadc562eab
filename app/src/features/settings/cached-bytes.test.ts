import { afterEach, expect, test, vi } from 'vitest'
import { bytesText, cachedBytes, clearCaches } from './cached-bytes.ts'

afterEach(() => vi.unstubAllGlobals())

test('where the browser blocks or lacks caches there is nothing to count and nothing to clear', async () => {
  const blocked = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  for (const caches of [{ keys: blocked }, undefined]) {
    vi.stubGlobal('caches', caches)
    expect(await cachedBytes()).toBe(0)
    await clearCaches()
  }
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_300_000, '1.2 MB'],
  [2 * 1024 * 1024, '2 MB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
