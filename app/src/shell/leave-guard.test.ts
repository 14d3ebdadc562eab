// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayReload } from './unsaved.ts'
import { holdHistory, holdsStep, useLeaveGuard } from './leave-guard.ts'

const go = vi.fn<(steps?: number) => void>()
const navigation = vi.fn<() => void>()

beforeEach(() => {
  go.mockReset()
  navigation.mockReset()
  vi.spyOn(history, 'go').mockImplementation(go)
  history.replaceState({ index: 3 }, '')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The browser has stepped to the entry with this number. */
function step(index: number | undefined): void {
  history.replaceState(index === undefined ? null : { index }, '')
  if (!holdsStep()) navigation()
}

it('undoes a step back before the navigation sees it, and takes it again after a yes', async () => {
  holdHistory(async () => true)
  step(2)
  expect(go).toHaveBeenLastCalledWith(1)
  step(3)
  expect(navigation).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  step(2)
  expect(navigation).toHaveBeenCalledOnce()
})

it('stays after a no, and asks again the next time', async () => {
  const agree = vi.fn<() => Promise<boolean>>(async () => false)
  const release = holdHistory(agree)
  for (const times of [1, 2]) {
    step(1)
    expect(go).toHaveBeenCalledTimes(times)
    expect(go).toHaveBeenLastCalledWith(2)
    step(3)
    await vi.waitFor(() => expect(agree).toHaveBeenCalledTimes(times))
  }
  expect(navigation).not.toHaveBeenCalled()
  release()
})

it('puts one question however often back is pressed meanwhile', () => {
  const agree = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}))
  const release = holdHistory(agree)
  step(2)
  step(3)
  step(2)
  step(3)
  expect(agree).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledTimes(2)
  release()
})

it('undoes a typed address, which has no number', () => {
  const release = holdHistory(() => new Promise(() => {}))
  step(undefined)
  expect(go).toHaveBeenLastCalledWith(-1)
  release()
})

it('holds back steps and reloads only while something is unsaved, or until it is let go', () => {
  const agree = async () => false
  const { result, rerender } = renderHook(({ unsaved }) => useLeaveGuard(unsaved, agree), {
    initialProps: { unsaved: false },
  })
  step(2)
  expect(navigation).toHaveBeenCalledTimes(1)
  expect(mayReload()).toBe(true)

  history.replaceState({ index: 3 }, '')
  rerender({ unsaved: true })
  expect(mayReload()).toBe(false)
  step(2)
  step(3)
  expect(navigation).toHaveBeenCalledTimes(1)

  result.current()
  expect(mayReload()).toBe(true)
  step(2)
  expect(navigation).toHaveBeenCalledTimes(2)
})
