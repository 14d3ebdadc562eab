// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { followKeyboard } from './viewport.ts'

it('gives the layout the height of a keyboard that lies over the page, 50 ms after it came', () => {
  vi.useFakeTimers()
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('innerHeight', 800)
  const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard')
  const stop = followKeyboard()
  expect(keyboard()).toBe('0px')

  viewport.height = 500
  viewport.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(49)
  expect(keyboard()).toBe('0px')
  vi.advanceTimersByTime(1)
  expect(keyboard()).toBe('300px')

  // Zoomed in, the visual viewport is small without any keyboard.
  viewport.scale = 2
  viewport.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(50)
  expect(keyboard()).toBe('0px')
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
