// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedback } from './feedback.ts'
import { useUser } from './stores/user.ts'
import { ok, refuse, serve } from './test-server.ts'

const went = vi.hoisted(() => [] as string[])
vi.mock('./navigation.ts', () => ({
  currentPlace: () => ({ path: place.split('?')[0], full: place }),
  loginPlace: (back: string) => `/login?redirect=${encodeURIComponent(back)}`,
  navigate: (to: string) => void went.push(to),
}))

let place = '/player?id=3'
const server = serve()
const { call, client, createApi, whenSessionEnds } = await import('./api.ts')

const toastShown = () => feedback.getState().toast
const questions = () => feedback.getState().questions
const settled = () => new Promise((done) => setTimeout(done, 20))

beforeEach(() => {
  place = '/player?id=3'
  went.length = 0
  server.calls.length = 0
  server.answers = {}
  feedback.setState({ toast: undefined })
  useUser.setState({ isLogin: false, token: '', u: null })
})
afterEach(() => questions().forEach(({ answer }) => answer(false)))

test('every request carries the client identity and system_token', async () => {
  await call('users/getBaseInfo')
  useUser.setState({ token: 't-1' })
  await call('users/getBaseInfo')
  expect(server.calls.map(({ token }) => token)).toEqual(['', 't-1'])
  expect(server.calls[0]?.body).toEqual({
    bundle_id: 'web.qingyu',
    version: '4.7.0',
    oauth_type: 'pwa',
    oauth_id: useUser.getState().oauthId,
    system_token: '',
  })
  expect(useUser.getState().oauthId).toMatch(/^[A-Za-z0-9]{19}\d{13}$/)
})

test('the wire comes with the page; calls go to its own origin', async () => {
  const asked: string[] = []
  const api = createApi({
    fetch: (address, init) => {
      asked.push(address)
      return fetch(address, init)
    },
  })
  await api.call('users/getBaseInfo')
  expect(asked).toEqual([`${location.origin}/api/users/getBaseInfo`])
  expect(await client.line()).toBe(location.origin)
})

test('a page without the wire lets the client ask for it', async () => {
  const block = document.getElementById('wire')
  const text = block?.textContent ?? ''
  const asked: string[] = []
  block?.replaceChildren('not JSON')
  const api = createApi({
    fetch: async (address) => {
      asked.push(address)
      throw new TypeError('Failed to fetch')
    },
  })
  block?.replaceChildren(text)
  await expect(api.call('users/getBaseInfo', {}, { showError: false })).rejects.toThrow()
  expect(asked[0]).toBe(`${location.origin}/wire.json`)
})

test('any other non-success status: the server’s message as a toast, and it rejects', async () => {
  server.answers['users/login_account'] = () => refuse(0, '账号或密码错误', 'WRONG_CREDENTIALS')
  const input = { username: 'demo', password: 'wrong-pass' }
  await expect(call('users/login_account', input)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect(toastShown()).toMatchObject({ text: '账号或密码错误', kind: 'warn' })
})

test('no toast when showError is off', async () => {
  server.answers['users/personal'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  await expect(call('users/personal', {}, { showError: false })).rejects.toThrow()
  expect(toastShown()).toBeUndefined()
})

test('a success is told when showSuccess is on', async () => {
  server.answers['member/update'] = () => ok({}, '已保存')
  await call('member/update', { nickname: '蓝海' })
  expect(toastShown()).toBeUndefined()
  await call('member/update', { nickname: '蓝海' }, { showSuccess: true })
  expect(toastShown()).toMatchObject({ text: '已保存', kind: 'ok' })
})

test('with no stored token, status 420 shows the server message with a go-to-login button, which leads there and back', async () => {
  server.answers['users/personal'] = () => refuse(420, '请先登录', 'SIGNED_OUT')
  await expect(call('users/personal')).rejects.toMatchObject({ status: 420 })
  expect(toastShown()).toBeUndefined()
  expect(questions()).toMatchObject([{ title: '温馨提示', message: '请先登录', confirm: '去登录' }])
  questions()[0]?.answer(true)
  await settled()
  expect(went).toEqual(['/login?redirect=%2Fplayer%3Fid%3D3'])
})

test('several refused calls ask once; whoever declines stays, and is asked again next time', async () => {
  server.answers['users/personal'] = () => refuse(420, '请先登录', 'SIGNED_OUT')
  await Promise.allSettled([call('users/personal'), call('users/personal')])
  expect(questions()).toHaveLength(1)
  questions()[0]?.answer(false)
  await settled()
  expect(went).toEqual([])
  await call('users/personal', {}, { throwError: false })
  expect(questions()).toHaveLength(1)
})

test('nobody is sent to the login from the login', async () => {
  place = '/login?redirect=%2Fmy'
  server.answers['users/personal'] = () => refuse(420, '请先登录', 'SIGNED_OUT')
  await call('users/personal', {}, { throwError: false })
  expect(questions()).toEqual([])
})

test('with a stored token, 420 triggers logout', async () => {
  const ended = vi.fn<(msg: string) => void>()
  whenSessionEnds(ended)
  useUser.setState({ token: 'gone' })
  server.answers['users/personal'] = () => refuse(420, '登录已失效', 'SIGNED_OUT')
  await Promise.allSettled([call('users/personal'), call('users/personal')])
  expect(ended).toHaveBeenCalledExactlyOnceWith('登录已失效')
  expect(questions()).toEqual([])
})
