// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SPLASH_AD_PATIENCE_MS, SPLASH_AD_SECONDS, SplashAd } from './SplashAd.tsx'

const [onOpen, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()]
const ad = (ready: boolean) => (
  <SplashAd title="夏夜灯塔" ready={ready} onOpen={onOpen} onDone={onDone}>
    <img alt="" />
  </SplashAd>
)
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const passSeconds = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) pass(1000)
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('goes on by itself 5 seconds after its picture was there', () => {
  expect(SPLASH_AD_SECONDS).toBe(5)
  const { rerender } = render(ad(false))
  pass(2000)
  rerender(ad(true))
  expect(screen.getByText('跳过 5')).toBeTruthy()
  passSeconds(4)
  expect(screen.getByText('跳过 1')).toBeTruthy()
  pass(999)
  expect(onDone).not.toHaveBeenCalled()
  pass(1)
  passSeconds(3)
  expect(onDone).toHaveBeenCalledOnce()
  expect(screen.getByText('跳过 0')).toBeTruthy()
})

it('does not wait longer than 3 seconds for its picture', () => {
  expect(SPLASH_AD_PATIENCE_MS).toBe(3000)
  render(ad(false))
  pass(2999)
  expect(onDone).not.toHaveBeenCalled()
  pass(1)
  expect(onDone).toHaveBeenCalledOnce()
})

it('is skipped at once, and opened by a tap on its picture', () => {
  render(ad(true))
  fireEvent.click(screen.getByText('跳过 5'))
  expect(onDone).toHaveBeenCalledExactlyOnceWith()
  fireEvent.click(screen.getByRole('button', { name: '查看广告：夏夜灯塔' }))
  expect(onOpen).toHaveBeenCalledOnce()
})
