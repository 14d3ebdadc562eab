// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'
import type { SpendingLimit } from './shapes.ts'

const server = serve()
const { LimitSheet } = await import('./LimitSheet.tsx')

const FROM = new Date(2026, 10, 16, 18, 5).getTime() / 1000
let limit: SpendingLimit

const wanted = () =>
  server.calls.filter(({ path }) => path === 'x/wallet/set_limit').map(({ body }) => body['monthly'])
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const toastText = () => feedback.getState().toast?.text

async function open(state: SpendingLimit) {
  limit = state
  render(<LimitSheet open onClose={() => {}} />)
  return within(await screen.findByRole('dialog', { name: '消费限额' }))
}

async function set(coins: string, button: string) {
  fireEvent.change(screen.getByRole('textbox', { name: '每月最多消费' }), { target: { value: coins } })
  await press(button)
}

beforeEach(() => {
  server.calls = []
  server.answers = {
    'x/wallet/limit': () => ok(limit),
    // As the server decides it: tighter at once, looser later.
    'x/wallet/set_limit': ({ body }) => {
      const monthly = body['monthly'] as number | null
      const looser = limit.monthly !== null && (monthly === null || monthly > limit.monthly)
      limit = looser ? { ...limit, next: { monthly, from: FROM } } : { ...limit, monthly, next: null }
      return ok(limit)
    },
  }
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  feedback.setState({ toast: undefined })
  useUser.setState(useUser.getInitialState())
})

it('without a limit it tells what is spent, and the first one holds at once', async () => {
  const sheet = await open({ monthly: null, spent: 126, next: null })
  expect(await sheet.findByText('126 金币')).toBeTruthy()
  expect(sheet.getByText('未设置')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: '取消限额' })).toBeNull()
  await set('300', '设置限额')
  await vi.waitFor(() => expect(toastText()).toBe('限额已设为 300 金币'))
  expect(wanted()).toEqual([300])
  expect(sheet.getByText('300 金币')).toBeTruthy()
  expect(sheet.getByText('还可消费 174 金币')).toBeTruthy()
  expect(sheet.getByRole<HTMLProgressElement>('progressbar', { name: '已用限额' }).value).toBe(42)
})

it('a higher one waits: the sheet says until when, and it can be taken back', async () => {
  const sheet = await open({ monthly: 100, spent: 120, next: null })
  expect(await sheet.findByText('还可消费 0 金币')).toBeTruthy()
  await set('500', '修改限额')
  expect(await sheet.findByText('11月16日 18:05 起改为 500 金币')).toBeTruthy()
  expect(toastText()).toBe('11月16日 18:05 起改为 500 金币')
  expect(sheet.getByText('100 金币')).toBeTruthy()
  await press('不改了')
  await vi.waitFor(() => expect(sheet.queryByText(/起改为/)).toBeNull())
  expect(wanted()).toEqual([500, 100])
})

it('taking it away waits as well, and is not offered twice', async () => {
  const sheet = await open({ monthly: 100, spent: 0, next: null })
  await sheet.findByText('100 金币')
  await press('取消限额')
  expect(await sheet.findByText('11月16日 18:05 起取消限额')).toBeTruthy()
  expect(wanted()).toEqual([null])
  expect(sheet.queryByRole('button', { name: '取消限额' })).toBeNull()
})

it.each([
  ['', '请输入金币数量'],
  ['12.5', '请输入整数金币'],
  ['-3', '请输入整数金币'],
])('%j is not sent: %s', async (text, words) => {
  const sheet = await open({ monthly: 100, spent: 0, next: null })
  await sheet.findByText('100 金币')
  await set(text, '修改限额')
  expect(sheet.getByRole('alert').textContent).toBe(words)
  expect(wanted()).toEqual([])
})

it('what the server finds wrong with it stands beside the field', async () => {
  server.answers['x/wallet/set_limit'] = () => refuse(0, '不能大于 10000000', 'INVALID_INPUT')
  const sheet = await open({ monthly: null, spent: 0, next: null })
  await sheet.findByText('未设置')
  await set('99999999', '设置限额')
  expect((await sheet.findByRole('alert')).textContent).toBe('不能大于 10000000')
})

it('offers to ask again when it could not be read', async () => {
  server.answers['x/wallet/limit'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  const sheet = await open({ monthly: 80, spent: 0, next: null })
  const again = await sheet.findByRole('button', { name: '重新加载' })
  expect(sheet.queryByRole('button', { name: /限额/ })).toBeNull()
  server.answers['x/wallet/limit'] = () => ok(limit)
  fireEvent.click(again)
  expect(await sheet.findByText('80 金币')).toBeTruthy()
})
