// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { onResized, RESIZE_DELAY_MS } from './resize.ts'

it('refreshes once, 50 ms after the last change of size', () => {
  vi.useFakeTimers()
  const listener = vi.fn()
  const stop = onResized(listener)
  for (let n = 0; n < 3; n += 1) {
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(RESIZE_DELAY_MS - 1)
  }
  expect(RESIZE_DELAY_MS).toBe(50)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  window.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(100)
  expect(listener).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
