// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmDialog, toast } from './feedback.ts'
import { FeedbackHost } from './FeedbackHost.tsx'
import { FREE_TRIES } from './stores/pin.ts'
import { PrivacyCover } from './PrivacyCover.tsx'
import { quickExit } from './quick-exit.ts'
import { useLock } from './stores/lock.ts'
import { useLook } from './stores/look.ts'
import { removePin, setPin } from './stores/pin.ts'

vi.mock('./quick-exit.ts', () => ({ quickExit: vi.fn(async () => {}) }))

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
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(screen.getByRole('heading', { name: '请输入密码' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '忘记密码？' }))
  expect(quickExit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '清除并退出' }))
  await waitFor(() => expect(quickExit).toHaveBeenCalledTimes(1))
})

test('while it is there nothing is said; a question waits until it has gone', async () => {
  await setPin('2580')
  render(
    <>
      <FeedbackHost />
      <PrivacyCover />
    </>,
  )
  let agreed: boolean | undefined
  act(() => {
    toast('已到账 215 金币')
    void confirmDialog({ message: '重新登录？' }).then((answer) => (agreed = answer))
  })
  expect(screen.queryByText('已到账 215 金币')).toBeNull()
  expect(screen.queryByText('重新登录？')).toBeNull()

  act(() => removePin())
  away(1000)
  expect(screen.getByText('已到账 215 金币')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(agreed).toBe(true))
})

test('goes up again above a dialog that opens while it is there, and lets go of it when it is gone', async () => {
  await setPin('2580')
  render(<PrivacyCover />)
  const lock = document.querySelector<HTMLDialogElement>('[data-cover]')
  if (!lock) throw new Error('there is no cover')
  const raised = vi.spyOn(lock, 'showModal')
  const later = document.body.appendChild(document.createElement('dialog'))
  later.showModal()
  await waitFor(() => expect(raised).toHaveBeenCalledTimes(1))
  expect([lock.open, later.open]).toEqual([true, true])

  act(() => removePin())
  away(1000)
  expect(lock.open).toBe(false)
  later.close()
  later.showModal()
  await act(async () => {})
  expect(raised).toHaveBeenCalledTimes(1)
  later.remove()
})
