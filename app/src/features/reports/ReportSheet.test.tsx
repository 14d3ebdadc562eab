// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'
import { mayReload } from '../../shell/unsaved.ts'

const server = serve()
const { ReportSheet } = await import('./ReportSheet.tsx')

const reasons = [
  { id: 4, name: '侵权' },
  { id: 6, name: '骚扰' },
]
const message = '已收到，我们会在 11月24日 18:05 前给出结果'
const onClose = vi.fn<() => void>()

const sent = () => server.calls.filter(({ path }) => path === 'x/reports/create').map(({ body }) => body)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

function open() {
  render(<ReportSheet open onClose={onClose} reported={{ kind: 'user', id: 7, title: '屿上听风' }} />)
  return within(screen.getByRole('dialog', { name: '举报「屿上听风」' }))
}

beforeEach(() => {
  server.calls = []
  server.offline = false
  server.answers = {
    'x/reports/create': () => ok({ id: 3, due_at: 1_795_000_000, message }),
    'mv/report_type': () => ok(reasons),
  }
  useConfig.setState({ reportType: reasons })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  onClose.mockReset()
  feedback.setState({ toast: undefined })
  useConfig.setState(useConfig.getInitialState())
  useUser.setState(useUser.getInitialState())
})

it('sends the reason and what was written, and shows the server’s word of when it is decided', async () => {
  useUser.setState({ isLogin: true, token: 't', u: { uid: 1 } })
  open()
  choose('骚扰')
  fireEvent.change(screen.getByLabelText('补充说明'), { target: { value: ' 反复私信 ' } })
  expect(mayReload()).toBe(false)
  await press('提交举报')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent()).toMatchObject([{ kind: 'user', id: 7, reason: 6, text: '反复私信' }])
  expect(screen.getByText('处理结果可以在「设置 · 我的举报」里查看。')).toBeTruthy()
  await vi.waitFor(() => expect(mayReload()).toBe(true))
  await press('知道了')
  expect(onClose).toHaveBeenCalledOnce()
})

it('a visitor may report, too, and is not sent to a list that he does not have', async () => {
  open()
  choose('侵权')
  await press('提交举报')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText(/我的举报/)).toBeNull()
})

it('asks for a reason before it asks the server', async () => {
  const sheet = open()
  await press('提交举报')
  expect(sheet.getByRole('alert').textContent).toBe('请选择举报原因')
  expect(sent()).toEqual([])
  choose('侵权')
  expect(sheet.queryByRole('alert')).toBeNull()
})

it('sends once, however often the button is pressed', async () => {
  const release = server.hold('x/reports/create')
  open()
  choose('侵权')
  await press('提交举报')
  await press('提交举报')
  release()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test.each([
  ['ALREADY_REPORTED', 0, '您已举报过，正在处理中'],
  ['TOO_MANY', 429, '操作太频繁，请 30 分钟后再试'],
  ['OWN_OBJECT', 0, '不能举报自己的内容'],
])('%s is said in the sheet, in the server’s words', async (code, status, sentence) => {
  server.answers['x/reports/create'] = () => refuse(status, sentence, code)
  const sheet = open()
  choose('侵权')
  await press('提交举报')
  expect((await sheet.findByRole('alert')).textContent).toBe(sentence)
  expect(feedback.getState().toast).toBeUndefined()
  expect(screen.getByRole('radio', { name: '侵权' })).toHaveProperty('checked', true)
})

it('a broken line is a toast, and what was typed stays', async () => {
  open()
  choose('侵权')
  fireEvent.change(screen.getByLabelText('补充说明'), { target: { value: '盗用' } })
  server.offline = true
  await press('提交举报')
  await vi.waitFor(() => expect(feedback.getState().toast?.kind).toBe('warn'))
  expect(screen.getByLabelText('补充说明')).toHaveProperty('value', '盗用')
})

it('fetches the reasons itself when the configuration did not bring them', async () => {
  useConfig.setState({ reportType: [] })
  server.offline = true
  open()
  expect(await screen.findByText('举报原因没有加载出来')).toBeTruthy()
  server.offline = false
  await press('重新加载')
  expect(await screen.findByRole('radio', { name: '骚扰' })).toBeTruthy()
})
