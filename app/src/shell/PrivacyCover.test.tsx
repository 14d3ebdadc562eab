// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FREE_TRIES } from './stores/pin.ts'
import { PrivacyCover } from './PrivacyCover.tsx'
import { quickExit } from './quick-exit.ts'
import { useLock } from './stores/lock.ts'
import { useLook } from './stores/look.ts'
import { removePin, setPin } from './stores/pin.ts'

vi.mock('./quick-exit.ts', () => ({ quickExit: vi.fn(async () => {}) }))
vi.mock('./feedback.ts', () => ({ confirmDialog: async () => true }))

/** A PIN is hashed with many rounds on purpose. */
const SLOW = { timeout: 10_000 }

let hidden = false
beforeEach(() => {
  hidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  useLook.setState({ discreet: false })
  removePin()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function away(milliseconds: number): void {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now')
  clock.mockReturnValue(now)
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  clock.mockReturnValue(now + milliseconds)
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  clock.mockRestore()
}

const cover = () => document.querySelector<HTMLElement>('[data-cover]')?.dataset['cover']
const isOpen = () => document.querySelector('dialog')?.open

function type(pin: string): void {
  for (const digit of pin) fireEvent.click(screen.getByRole('button', { name: digit }))
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
}

test('covers everything the moment the app goes to the background in discreet mode', () => {
  useLook.setState({ discreet: true })
  render(<PrivacyCover />)
  expect(isOpen()).toBe(false)
  hidden = true
  // Without act: it has to be there before anything else runs.
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isOpen()).toBe(true)
  expect(cover()).toBe('covered')
  away(5000)
  expect(isOpen()).toBe(false)
})

test('leaves the app alone where neither discreet mode nor a lock is on', () => {
  render(<PrivacyCover />)
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isOpen()).toBe(false)
})

test('asks for the PIN at the start and opens with the right one', async () => {
  await setPin('2580')
  render(<PrivacyCover />)
  expect(cover()).toBe('locked')
  await screen.findByRole('heading', { name: '请输入密码' })
  type('2580')
  await waitFor(() => expect(cover()).toBe('none'), SLOW)
  expect(isOpen()).toBe(false)
})

test('asks again after more than 60 seconds away, and not after fewer', async () => {
  render(<PrivacyCover />)
  await setPin('2580')
  away(59_000)
  expect(cover()).toBe('none')
  away(61_000)
  expect(cover()).toBe('locked')
})

test('says how many tries are left, then makes one wait', async () => {
  await setPin('2580')
  render(<PrivacyCover />)
  await screen.findByRole('heading', { name: '请输入密码' })
  for (let left = FREE_TRIES - 1; left > 0; left -= 1) {
    type('1111')
    await screen.findByText(`密码不正确，还可以尝试 ${left} 次`, {}, SLOW)
  }
  expect(useLock.getState().waitUntil).toBeLessThanOrEqual(Date.now())
  type('1111')
  await screen.findByText(/^尝试次数过多，请 (29|30) 秒后再试$/, {}, SLOW)
  expect(screen.getByRole('button', { name: '5' })).toHaveProperty('disabled', true)
  expect(cover()).toBe('locked')
})

test('who has forgotten the PIN leaves with nothing left behind', async () => {
  await setPin('2580')
  render(<PrivacyCover />)
  fireEvent.click(await screen.findByRole('button', { name: '忘记密码？' }))
  await waitFor(() => expect(quickExit).toHaveBeenCalledTimes(1))
})
