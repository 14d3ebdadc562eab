import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alertDialog, confirmDialog, feedback, toast } from './feedback.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const shownToast = () => feedback.getState().toast?.text
const asked = () => feedback.getState().questions[0]

it('closes a toast after 2000 ms', () => {
  toast('已保存')
  vi.advanceTimersByTime(1999)
  expect(shownToast()).toBe('已保存')
  vi.advanceTimersByTime(1)
  expect(shownToast()).toBeUndefined()
})

it('gives a newer toast its whole time', () => {
  toast('一')
  vi.advanceTimersByTime(1500)
  toast('二')
  vi.advanceTimersByTime(1999)
  expect(shownToast()).toBe('二')
})

it('titles an alert 温馨提示 and confirms with 确定', async () => {
  const answered = alertDialog({ message: '请先登录' })
  expect(asked()).toMatchObject({ title: '温馨提示', confirm: '确定', message: '请先登录' })
  expect(asked()?.cancel).toBeUndefined()
  asked()?.answer(true)
  await expect(answered).resolves.toBeUndefined()
  expect(asked()).toBeUndefined()
})

it.each([true, false])('resolves a question as confirmed: %s', async (confirmed) => {
  const answered = confirmDialog({ message: '退出登录？' })
  expect(asked()?.cancel).toBe('取消')
  asked()?.answer(confirmed)
  expect(await answered).toBe(confirmed)
})

it('asks one question after the other', async () => {
  const first = confirmDialog({ message: '一' })
  const second = confirmDialog({ message: '二' })
  expect(asked()?.message).toBe('一')
  asked()?.answer(true)
  expect(asked()?.message).toBe('二')
  asked()?.answer(false)
  expect([await first, await second]).toEqual([true, false])
})
