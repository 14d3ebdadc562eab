import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BAR_DURATION_MS, BAR_THROTTLE_MS, barState, failBar, finishBar, startBar } from './loading-bar.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  failBar()
  vi.useRealTimers()
})

it('shows nothing for what takes less than 200 ms', () => {
  expect(BAR_THROTTLE_MS).toBe(200)
  startBar()
  vi.advanceTimersByTime(199)
  expect(barState().visible).toBe(false)
  finishBar()
  vi.advanceTimersByTime(5000)
  expect(barState().visible).toBe(false)
})

it('runs from 0 to 100 in 2000 ms', () => {
  expect(BAR_DURATION_MS).toBe(2000)
  startBar()
  vi.advanceTimersByTime(200)
  expect(barState()).toEqual({ visible: true, value: 0 })
  vi.advanceTimersByTime(1000)
  expect(barState().value).toBe(50)
  vi.advanceTimersByTime(1000)
  expect(barState()).toEqual({ visible: true, value: 100 })
})

it('is full and then hides when the page has come', () => {
  startBar()
  vi.advanceTimersByTime(300)
  finishBar()
  expect(barState()).toEqual({ visible: true, value: 100 })
  vi.advanceTimersByTime(1000)
  expect(barState().visible).toBe(false)
})

it('hides at once when the page does not come', () => {
  startBar()
  vi.advanceTimersByTime(300)
  failBar()
  expect(barState()).toEqual({ visible: false, value: 0 })
})

it('starts afresh when another page is asked for', () => {
  startBar()
  vi.advanceTimersByTime(1200)
  startBar()
  vi.advanceTimersByTime(200)
  expect(barState().value).toBe(0)
})
