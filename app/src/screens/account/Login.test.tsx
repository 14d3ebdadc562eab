// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { resetAll } from '../../shell/stores/reset-all.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, serve } from '../../shell/test-server.ts'
import { mayReload } from '../../shell/unsaved.ts'

const page = vi.hoisted(() => ({ went: [] as string[] }))
vi.mock('../../shell/navigation.ts', () => ({
  currentPlace: () => ({ path: '/login', full: '/login' }),
  goBack: (fallback: string) => void page.went.push(`back or ${fallback}`),
  navigate: (to: string, { replace = false } = {}) =>
    void page.went.push(`${to}${replace ? ' replace' : ''}`),
  refreshPlace: async () => {},
}))
vi.mock('../../shell/landing.ts', () => ({ landing: () => '/home' }))

const server = serve()
const { Login } = await import('./Login.tsx')

const paths = () => server.calls.map(({ path }) => path)
const refusal = (msg: string, data: object, status = 0) => ({ status, msg, data })

beforeEach(() => {
  resetAll()
  feedback.setState({ toast: undefined })
  page.went = []
  server.calls = []
  server.answers = {
    'users/login_account': () => ok({ token: 't-1', uid: 7 }),
    'users/register_account': () => ok({ token: 't-2', uid: 8 }),
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Query = Parameters<typeof Login>[0]['query']
const open = (query: Partial<Query> = {}) =>
  render(<Login query={{ redirect: '', mode: 'login', ...query }} />)

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => {
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  fireEvent.submit(form)
}
const noteOf = (label: string) =>
  document.querySelector(`[id="${field(label).getAttribute('aria-describedby')}"]`)?.textContent
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Where one has been led to, once it is so many places. */
const led = async (times = 1) => {
  await vi.waitFor(() => expect(page.went).toHaveLength(times))
  return page.went
}

it('signs in and goes back to where one came from, in place of the login', async () => {
  open({ redirect: '/setting?from=1' })
  type('用户名', ' demo ')
  type('密码', 'demo-pass-1')
  send()
  expect(await led()).toEqual(['/setting?from=1 replace'])
  expect(server.calls[0]?.body).toMatchObject({ username: 'demo', password: 'demo-pass-1' })
  expect(useUser.getState()).toMatchObject({ isLogin: true, token: 't-1' })
})

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '',
])('lands at home rather than at %j', async (redirect) => {
  open({ redirect })
  type('用户名', 'demo')
  type('密码', 'demo-pass-1')
  send()
  expect(await led()).toEqual(['/home replace'])
})

it('says what is wrong before anything is sent, at the field, and goes to the first', () => {
  open({ mode: 'register' })
  type('用户名', 'ab')
  type('密码', 'short1')
  type('邀请码（选填）', '!!')
  send()
  expect(noteOf('用户名')).toBe('用户名至少 3 个字符')
  expect(noteOf('密码')).toBe('密码至少 8 个字符')
  expect(noteOf('邀请码（选填）')).toBe('邀请码格式不正确')
  expect(document.activeElement).toBe(field('用户名'))
  expect(server.calls).toEqual([])
})

it('takes an error away as soon as its field is changed', () => {
  open()
  send()
  expect(noteOf('密码')).toBe('请输入密码')
  type('密码', 'x')
  expect(noteOf('密码')).toBeUndefined()
  expect(noteOf('用户名')).toBe('请输入用户名')
})

it('registers with the invitation code one came with', async () => {
  useUser.setState({ incode: 'ABCD1234' })
  open({ mode: 'register' })
  type('用户名', 'lanhai')
  type('密码', 'quiet-shore-7')
  type('确认密码', 'quiet-shore-7')
  send()
  expect(await led()).toEqual(['/home replace'])
  expect(server.calls[0]).toMatchObject({
    path: 'users/register_account',
    body: { username: 'lanhai', password: 'quiet-shore-7', invite_code: 'ABCD1234' },
  })
})

it('does not send two different passwords', () => {
  open({ mode: 'register' })
  type('用户名', 'lanhai')
  type('密码', 'quiet-shore-7')
  type('确认密码', 'quiet-shore-8')
  send()
  expect(noteOf('确认密码')).toBe('两次输入的密码不一致')
  expect(server.calls).toEqual([])
})

it('shows a refusal at its field and keeps what was typed', async () => {
  server.answers['users/register_account'] = () =>
    refusal('用户名已被使用，请换一个', { code: 'USERNAME_TAKEN' })
  open({ mode: 'register' })
  type('用户名', 'lanhai')
  type('密码', 'quiet-shore-7')
  type('确认密码', 'quiet-shore-7')
  send()
  await vi.waitFor(() => expect(noteOf('用户名')).toBe('用户名已被使用，请换一个'))
  expect(field('密码')).toHaveProperty('value', 'quiet-shore-7')
  expect(button('注册并登录').disabled).toBe(false)
  expect(page.went).toEqual([])
})

it('sends once however often it is submitted, and its button waits', async () => {
  const release = server.hold('users/login_account')
  open()
  type('用户名', 'demo')
  type('密码', 'demo-pass-1')
  send()
  send()
  expect(button('登录').disabled).toBe(true)
  send()
  release()
  expect(await led()).toEqual(['/home replace'])
  expect(paths().filter((path) => path === 'users/login_account')).toHaveLength(1)
})

it('counts down after too many attempts and lets nobody try before', async () => {
  server.answers['users/login_account'] = () =>
    refusal('操作太频繁，请 2 分钟后再试', { code: 'TOO_MANY', retry_after: 75 }, 429)
  open()
  type('用户名', 'demo')
  type('密码', 'demo-pass-1')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  send()
  await screen.findByText('尝试次数过多，请在 01:15 后再试')
  expect(button('登录').disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(15_000)
  await screen.findByText('尝试次数过多，请在 01:00 后再试')
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(button('登录').disabled).toBe(false))
  expect(screen.queryByText(/尝试次数过多/)).toBeNull()
})

it('keeps the name and the password when one changes over to the other way in', () => {
  open()
  type('用户名', 'lanhai')
  fireEvent.click(screen.getByLabelText('注册'))
  expect(field('用户名')).toHaveProperty('value', 'lanhai')
  expect(field('密码').getAttribute('autocomplete')).toBe('new-password')
  expect(screen.getByRole('heading').textContent).toMatch(/^加入/)
})

it('holds the page while something is typed and lets it go when left', () => {
  const { unmount } = open()
  expect(mayReload()).toBe(true)
  type('用户名', 'demo')
  expect(mayReload()).toBe(false)
  unmount()
  expect(mayReload()).toBe(true)
})

it('does not fetch back who has left while the server was asked', async () => {
  const release = server.hold('users/login_account')
  const { unmount } = open()
  type('用户名', 'demo')
  type('密码', 'demo-pass-1')
  send()
  unmount()
  release()
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('登录成功'))
  expect(page.went).toEqual([])
})
