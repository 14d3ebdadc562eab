// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFlick, usePress, useSwipe } from './gestures.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const longPressed = vi.fn<() => void>()
const clicked = vi.fn<() => void>()
const swiped = vi.fn<(direction: string) => void>()
afterEach(() => {
  vi.clearAllMocks()
})

function Pressed() {
  return createElement('button', { ...usePress(longPressed), onClick: clicked }, '帖子')
}

function Swiped() {
  return createElement('div', useSwipe(swiped), '图片')
}

const FINGER = { pointerId: 1, isPrimary: true, button: 0 }

test('a long press fires at 500 ms and swallows the click that follows', () => {
  render(createElement(Pressed))
  const button = screen.getByText('帖子')
  fireEvent.pointerDown(button, { ...FINGER, clientX: 10, clientY: 10 })
  vi.advanceTimersByTime(499)
  expect(longPressed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(longPressed).toHaveBeenCalledTimes(1)
  fireEvent.pointerUp(button, FINGER)
  fireEvent.click(button)
  expect(clicked).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('a finger that moves, or lifts before, presses nothing', () => {
  render(createElement(Pressed))
  const button = screen.getByText('帖子')
  fireEvent.pointerDown(button, { ...FINGER, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(button, { ...FINGER, clientX: 10, clientY: 24 })
  vi.advanceTimersByTime(1000)
  fireEvent.pointerDown(button, { ...FINGER, clientX: 10, clientY: 10 })
  fireEvent.pointerUp(button, FINGER)
  vi.advanceTimersByTime(1000)
  expect(longPressed).not.toHaveBeenCalled()
})

test('a finger that trembles still presses', () => {
  render(createElement(Pressed))
  const button = screen.getByText('帖子')
  fireEvent.pointerDown(button, { ...FINGER, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(button, { ...FINGER, clientX: 14, clientY: 13 })
  vi.advanceTimersByTime(500)
  expect(longPressed).toHaveBeenCalledTimes(1)
})

test('nothing fires after it is gone', () => {
  const { unmount } = render(createElement(Pressed))
  fireEvent.pointerDown(screen.getByText('帖子'), { ...FINGER, clientX: 0, clientY: 0 })
  unmount()
  vi.advanceTimersByTime(1000)
  expect(longPressed).not.toHaveBeenCalled()
})

test.each([
  ['quick and long enough', 60, 200, true],
  ['quick but too short', 20, 20, false],
  ['slow and short of half', 100, 1000, false],
  ['slow but over half', 200, 3000, true],
])('a flick over 375: %s', (_, distance, ms, flick) => {
  expect(isFlick(distance, ms, 375)).toBe(flick)
  expect(isFlick(-distance, ms, 375)).toBe(flick)
})

test.each([
  ['left', -80, 20],
  ['right', 80, -20],
  ['up', 10, -80],
  ['down', -10, 80],
])('tells a swipe to the %s by its longer side', (direction, dx, dy) => {
  render(createElement(Swiped))
  const box = screen.getByText('图片')
  box.getBoundingClientRect = () => new DOMRect(0, 0, 375, 375)
  fireEvent.pointerDown(box, { ...FINGER, clientX: 200, clientY: 200 })
  fireEvent.pointerUp(box, { ...FINGER, clientX: 200 + dx, clientY: 200 + dy })
  expect(swiped.mock.calls).toEqual([[direction]])
})
