// @vitest-environment happy-dom
import { Refused } from '@qingyu/client/errors'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, client } from '../../shell/api.ts'
import { feedback } from '../../shell/feedback.ts'
import { navigate } from '../../shell/navigation.ts'
import { usePlayer } from '../../shell/stores/player.ts'
import { useLook } from '../../shell/stores/look.ts'
import { useUser } from '../../shell/stores/user.ts'
import { checkForUpdate } from '../../shell/update-watch.ts'
import { Setting } from './Setting.tsx'

vi.mock('../../shell/api.ts', () => ({
  call: vi.fn(),
  whenSessionEnds: () => {},
  client: {
    line: async () => 'https://b.example',
    lines: async () => ['https://a.example', 'https://b.example'],
    takeLine: vi.fn(async () => {}),
  },
}))
vi.mock('../../shell/update-watch.ts', async (original) => ({
  ...(await original<object>()),
  checkForUpdate: vi.fn(),
}))
vi.mock('../../shell/navigation.ts', async (original) => ({
  ...(await original<object>()),
  navigate: vi.fn(),
  goBack: vi.fn(),
}))

const answer = vi.mocked(call as (path: string, input?: object) => Promise<unknown>)

beforeEach(() => {
  vi.stubGlobal('__BUILD_ID__', 'build-id')
  vi.stubGlobal('fetch', async () => new Response('pong'))
  useUser.setState({ isLogin: true, token: 't-1', u: { uid: 7 } })
})
afterEach(async () => {
  cleanup()
  vi.clearAllMocks()
})

async function show() {
  await act(async () => void render(<Setting query={{ open: '' }} />))
}

async function open(row: string, field: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${row}`) }))
  await screen.findByLabelText(field, {}, { timeout: 5000 })
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a visitor is offered the login in place of account and data, with the way back', async () => {
  useUser.setState({ isLogin: false, token: '', u: null })
  await show()
  for (const member of ['修改密码', '登录设备', '消费限额', '导出我的数据', '注销账号', '退出登录'])
    expect(screen.queryByRole('button', { name: member })).toBeNull()
  expect(screen.getByRole('switch', { name: '隐身模式' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '登录 / 注册' }))
  expect(navigate).toHaveBeenCalledWith('/login?redirect=%2Fsetting')
})

test('theme, text size and autoplay are kept in their stores at once', async () => {
  await show()
  fireEvent.click(screen.getByRole('radio', { name: '浅色' }))
  fireEvent.click(screen.getByRole('radio', { name: '特大' }))
  fireEvent.click(screen.getByRole('switch', { name: '自动播放时静音' }))
  expect(useLook.getState()).toMatchObject({ theme: 'light', textSize: 'larger' })
  expect(usePlayer.getState().autoplayMuted).toBe(false)
})

test('a wrong current password is told beside its field and nothing typed is lost', async () => {
  answer.mockRejectedValue(
    new Refused('x/account/change_password', 0, '密码错误', { code: 'WRONG_PASSWORD' }),
  )
  await show()
  await open('修改密码', '当前密码')
  write('当前密码', 'wrong-one-1')
  write('新密码', 'quiet-shore-8')
  write('再次输入新密码', 'quiet-shore-8')
  fireEvent.click(screen.getByRole('button', { name: '确认修改' }))
  await screen.findByText('密码错误')
  expect(screen.getByLabelText('当前密码').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('quiet-shore-8')
})

test('two different new passwords are not sent', async () => {
  await show()
  await open('修改密码', '当前密码')
  write('当前密码', 'quiet-shore-7')
  write('新密码', 'quiet-shore-8')
  write('再次输入新密码', 'quiet-shore-9')
  fireEvent.click(screen.getByRole('button', { name: '确认修改' }))
  await screen.findByText('两次输入的新密码不一致')
  expect(answer).not.toHaveBeenCalled()
})

test('an account is deleted only with the password and the word', async () => {
  answer.mockResolvedValue({})
  await show()
  await open('注销账号', '登录密码')
  write('登录密码', 'quiet-shore-7')
  write('输入 DELETE 确认', 'yes')
  fireEvent.click(screen.getByRole('button', { name: '永久注销' }))
  await screen.findByText('请输入 DELETE 确认注销')
  expect(answer).not.toHaveBeenCalled()
  write('输入 DELETE 确认', 'Delete')
  fireEvent.click(screen.getByRole('button', { name: '永久注销' }))
  await waitFor(() => expect(useUser.getState().isLogin).toBe(false))
  expect(answer.mock.calls[0]?.slice(0, 2)).toEqual([
    'x/account/delete',
    { password: 'quiet-shore-7', confirm: 'DELETE' },
  ])
})

test('when another member signs in elsewhere, no sheet of the one before stays open', async () => {
  answer.mockResolvedValue({ state: 'ready', url: '/media/mine.bin#k=x', expires_at: 1_800_000_000 })
  await show()
  fireEvent.click(screen.getByRole('button', { name: '导出我的数据' }))
  await screen.findByText('下载文件', {}, { timeout: 5000 })
  act(() => useUser.setState({ token: 't-2', u: { uid: 8 } }))
  expect(screen.queryByText('下载文件')).toBeNull()
})

test('this device stands first among those signed in, and cannot be removed', async () => {
  const seen = { seen_at: 1_800_000_000, created_at: 1_800_000_000 }
  const list = [
    { id: 'a', device: 'Android · Chrome', current: 0, ...seen },
    { id: 'b', device: 'iPhone · Safari', current: 1, ...seen },
  ]
  answer.mockResolvedValue({ list })
  await show()
  fireEvent.click(screen.getByRole('button', { name: '登录设备' }))
  await screen.findByText('本机', {}, { timeout: 5000 })
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
  expect(rows.map((text) => [text.includes('iPhone'), text.includes('移除')])).toEqual([
    [true, false],
    [false, true],
  ])
})

test.each([
  ['newest', '已是最新版本', 'ok'],
  ['unknown', '暂时无法检查更新，请稍后再试', 'warn'],
] as const)('whoever asks for an update learns what is known: %s', async (found, text, kind) => {
  vi.mocked(checkForUpdate).mockResolvedValue(found)
  await show()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '检查更新' })))
  expect(feedback.getState().toast).toMatchObject({ text, kind })
  expect(feedback.getState().questions).toEqual([])
})

test('a newer build is offered', async () => {
  vi.mocked(checkForUpdate).mockResolvedValue('newer')
  await show()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '检查更新' })))
  const [question] = feedback.getState().questions
  expect(question?.message).toBe('发现新版本，现在更新？')
  act(() => question?.answer(false))
})

test('my spending limit is set here', async () => {
  answer.mockResolvedValue({ monthly: 300, spent: 20, next: null })
  await show()
  await open('消费限额', '每月最多消费')
  expect(screen.getByText('还可消费 280 金币')).toBeTruthy()
})

test('tells the line in use, and another can be taken', async () => {
  await show()
  await screen.findByText('线路 2')
  await open('线路', '线路 1')
  await screen.findAllByText(/毫秒/)
  fireEvent.click(screen.getByLabelText('线路 1'))
  await waitFor(() => expect(client.takeLine).toHaveBeenCalledWith('https://a.example'))
})
