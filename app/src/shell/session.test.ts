// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { reportFault } from './faults.ts'
import { feedback } from './feedback.ts'
import { local, readStored, writeStored } from './persistence.ts'
import { useConfig } from './stores/config.ts'
import { useDynamic } from './stores/dynamic.ts'
import { useLook } from './stores/look.ts'
import { resetAll } from './stores/reset-all.ts'
import { useUser } from './stores/user.ts'
import { ok, refuse, serve } from './test-server.ts'

const page = vi.hoisted(() => ({ went: [] as string[], refreshed: 0, forgotten: 0 }))
vi.mock('./navigation.ts', () => ({
  currentPlace: () => ({ path: '/my', full: '/my' }),
  loginPlace: (back: string) => `/login?redirect=${back}`,
  navigate: (to: string, { replace = false } = {}) =>
    void page.went.push(`${to}${replace ? ' replace' : ''}`),
  refreshPlace: async () => void (page.refreshed += 1),
}))
vi.mock('./landing.ts', () => ({ landing: () => '/home' }))
vi.mock('./query.ts', () => ({ forgetQueries: () => void (page.forgotten += 1) }))
vi.mock('./faults.ts', () => ({ reportFault: vi.fn<() => void>() }))

const server = serve()
const session = await import('./session.ts')
const { login, logout, register, syncConfig, updateProfile, loadReportTypes } = session
session.followOtherTabs()

const credentials = { username: 'demo', password: 'demo-pass-1' }
const record = {
  uid: 7,
  username: 'demo',
  nickname: '蓝海',
  coins: 500,
  aff_code: 'AFF7',
  share_url: 'https://q.example/#/splash?code=AFF7',
  can_aw: true,
  can_aw_tips: '',
}
const guest = {
  ...record,
  uid: 0,
  username: '',
  nickname: '',
  aff_code: '',
  can_aw: false,
  can_aw_tips: '开通会员',
}
const reasons = [{ id: 1, name: '侵权' }]

const paths = () => server.calls.map(({ path }) => path)
const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true))
const signedIn = () => ({ isLogin: useUser.getState().isLogin, token: useUser.getState().token })
const member = { isLogin: true, token: 't-1' }
const nobody = { isLogin: false, token: '' }

/** Signed in and synced, as after a login. */
async function beMember() {
  useUser.setState({ ...member, u: { uid: 7 } })
  await syncConfig()
  server.calls.length = 0
}

beforeEach(async () => {
  server.offline = false
  server.answers = {
    'users/login_account': () => ok({ token: 't-1', uid: 7 }),
    'users/register_account': () => ok({ token: 't-1', uid: 7 }),
    'home/getConfig': () => ok({ brand: { name: '青屿' }, post_tab: [], report_reasons: reasons }),
    'users/getBaseInfo': ({ body }) => ok(body['system_token'] ? record : guest),
    'mv/report_type': () => ok(reasons),
  }
  resetAll()
  await syncConfig()
  resetAll()
  localStorage.clear()
  feedback.setState({ toast: undefined })
  server.calls.length = 0
  page.went.length = 0
  page.refreshed = 0
  page.forgotten = 0
  vi.mocked(reportFault).mockClear()
})

for (const [name, enter, path, failure] of [
  ['login', () => login(credentials), 'users/login_account', '用户登录失败'],
  [
    'register',
    () => register({ ...credentials, invite_code: 'AFF9' }),
    'users/register_account',
    '获取token失败',
  ],
] as const) {
  test(`${name}: with a token in the answer all stores are reset, token and uid saved, isLogin is true, then the config refreshed`, async () => {
    useUser.setState({ incode: 'AFF9' })
    useDynamic.setState({ tab: 'hot', cache: { draft: 'of a visitor' } })
    useConfig.setState({ affCode: 'OLD' })
    const release = server.hold('home/getConfig')
    const entering = enter()
    await until(() => signedIn().isLogin)
    expect(useUser.getState()).toMatchObject({ ...member, u: { uid: 7 }, incode: '' })
    expect(useDynamic.getState()).toMatchObject({ tab: '', cache: {} })
    expect(useConfig.getState().affCode).not.toBe('OLD')
    expect(page.forgotten).toBe(1)
    release()
    await entering
    expect(paths()[0]).toBe(path)
    expect(paths().toSorted()).toEqual([path, 'home/getConfig', 'users/getBaseInfo'].toSorted())
    expect(server.calls.map(({ token }) => token)).toEqual(['', 't-1', 't-1'])
    expect(useUser.getState().u).toEqual(record)
    expect(readStored(local, 'u')).toMatchObject({ isLogin: true, u: record })
    expect(readStored(local, 'oauth_id')).toMatchObject({ token: 't-1' })
  })

  test(`${name}: without a token it fails with ${failure}, and nothing changes`, async () => {
    server.answers[path] = () => ok({ uid: 7 })
    useDynamic.setState({ tab: 'hot' })
    await expect(enter()).rejects.toThrow(failure)
    expect(feedback.getState().toast).toMatchObject({ text: failure })
    expect(signedIn()).toEqual(nobody)
    expect(useDynamic.getState().tab).toBe('hot')
    expect(paths()).toEqual([path])
  })
}

test('a refused login is the form’s to show, and changes nothing', async () => {
  server.answers['users/login_account'] = () => refuse(0, '账号或密码错误', 'WRONG_CREDENTIALS')
  await expect(login(credentials)).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
    message: '账号或密码错误',
  })
  expect(feedback.getState().toast).toBeUndefined()
  expect(signedIn()).toEqual(nobody)
})

test('a login whose config cannot be refreshed is still a login', async () => {
  server.answers['home/getConfig'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  server.answers['users/getBaseInfo'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  await login(credentials)
  expect(useUser.getState()).toMatchObject({ ...member, u: { uid: 7 } })
  expect(feedback.getState().toast).toBeUndefined()
})

test('a second tap joins the login that runs', async () => {
  await Promise.all([login(credentials), login({ ...credentials })])
  expect(paths().filter((path) => path === 'users/login_account')).toHaveLength(1)
  expect(signedIn()).toEqual(member)
})

test('a login with other words takes the place of the one that runs', async () => {
  const release = server.hold('users/login_account')
  const first = login({ ...credentials, username: 'other' }).catch((error: Error) => error.name)
  await until(() => server.calls.length === 1)
  server.answers['users/login_account'] = () => ok({ token: 't-2', uid: 8 })
  const second = login(credentials)
  expect(await first).toBe('Aborted')
  release()
  await second
  expect(signedIn()).toEqual({ isLogin: true, token: 't-2' })
  expect(feedback.getState().toast).toBeUndefined()
})

test('the login after a finished one is a new one', async () => {
  await login(credentials)
  server.answers['users/login_account'] = () => ok({ token: 't-2', uid: 7 })
  await login(credentials)
  expect(signedIn().token).toBe('t-2')
})

test('logout: OAuth state and all stores are reset, the stored user entry removed, the config refreshed, and one is at /home', async () => {
  await beMember()
  const { oauthId } = useUser.getState()
  useDynamic.setState({ tab: 'hot' })
  useLook.setState({ theme: 'light' })
  const release = server.hold('home/getConfig')
  await logout()
  expect(useUser.getState()).toEqual({ isLogin: false, token: '', u: null, incode: '', oauthId })
  expect(localStorage.getItem('u')).toBeNull()
  expect(readStored(local, 'oauth_id')).toEqual({ token: '', oauthId })
  expect(useConfig.getState()).toMatchObject({ affCode: '', config: {} })
  expect(useDynamic.getState().tab).toBe('')
  expect(useLook.getState().theme).toBe('light')
  expect(page).toMatchObject({ went: ['/home replace'], forgotten: 1 })
  release()
  await until(() => useUser.getState().u !== null)
  expect(paths()).toEqual(['x/account/logout', 'home/getConfig', 'users/getBaseInfo'])
  expect(useUser.getState().u).toEqual(guest)
})

test('logout goes to the given path', async () => {
  await beMember()
  await logout('/login')
  expect(page.went).toEqual(['/login replace'])
})

test('the server is told of a logout with the token, before it is dropped', async () => {
  await beMember()
  await logout()
  expect(server.calls[0]).toMatchObject({ path: 'x/account/logout', token: 't-1' })
})

test('a server that does not answer is waited for no longer than a moment', async () => {
  await beMember()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const release = server.hold('x/account/logout')
  const leaving = logout()
  while (server.calls.length === 0) await new Promise((done) => setImmediate(done))
  await vi.advanceTimersByTimeAsync(999)
  expect(signedIn()).toEqual(member)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await leaving
  release()
  expect(signedIn()).toEqual(nobody)
  expect(feedback.getState()).toMatchObject({ toast: undefined, questions: [] })
})

test('without a network one can still leave', async () => {
  await beMember()
  server.offline = true
  await logout()
  expect(signedIn()).toEqual(nobody)
  expect(page.went).toEqual(['/home replace'])
  expect(feedback.getState().toast).toBeUndefined()
})

test('two taps on logout are one', async () => {
  await beMember()
  await Promise.all([logout('/login'), logout('/login')])
  expect(page.went).toEqual(['/login replace'])
  expect(paths().filter((path) => path === 'x/account/logout')).toHaveLength(1)
})

test('with a stored token, 420 triggers logout, says why, and does not tell the server what it has said itself', async () => {
  await beMember()
  server.answers['users/getBaseInfo'] = ({ body }) =>
    body['system_token'] ? refuse(420, '登录已失效', 'SIGNED_OUT') : ok(guest)
  await syncConfig()
  expect(signedIn()).toEqual(nobody)
  expect(page.went).toEqual(['/home replace'])
  expect(feedback.getState().toast).toMatchObject({ text: '登录已失效' })
  expect(paths()).not.toContain('x/account/logout')
})

test('a login answer that arrives after logout does not revive the session', async () => {
  const release = server.hold('users/login_account')
  const late = login(credentials).catch((error: Error) => error.name)
  await until(() => server.calls.length === 1)
  await logout()
  release()
  expect(await late).toBe('Aborted')
  expect(signedIn()).toEqual(nobody)
  expect(localStorage.getItem('u')).toBeNull()
})

test('user info that arrives after logout does not bring the member back', async () => {
  await beMember()
  const release = server.hold('users/getBaseInfo')
  const late = syncConfig()
  await until(() => paths().includes('users/getBaseInfo'))
  const releaseConfig = server.hold('home/getConfig')
  await logout()
  release()
  await late
  expect(useUser.getState().u).toBeNull()
  expect(useConfig.getState().affCode).toBe('')
  releaseConfig()
  await until(() => useUser.getState().u !== null)
})

test('a record that was asked for before a purchase does not bring the old balance back', async () => {
  await login(credentials)
  const release = server.hold('users/getBaseInfo')
  const asked = session.loadUserInfo()
  session.noteBalance(470)
  release()
  await asked
  expect(useUser.getState().u?.coins).toBe(470)
  await session.loadUserInfo()
  expect(useUser.getState().u?.coins).toBe(500)
})

test('what was asked for as a visitor is not merged into the member’s record', async () => {
  const release = server.hold('home/getConfig')
  const late = syncConfig()
  await until(() => server.calls.length === 1)
  useUser.setState({ ...member, u: { uid: 7 } })
  release()
  await late
  expect(paths()).toEqual(['home/getConfig'])
  expect(useConfig.getState().config).toEqual({})
  expect(useUser.getState().u).toEqual({ uid: 7 })
})

test('config sync: with a stored user entry config and user info are loaded in parallel', async () => {
  useUser.setState({ ...member, u: { uid: 7 } })
  const release = server.hold('home/getConfig')
  const syncing = syncConfig()
  await until(() => useUser.getState().u?.nickname === '蓝海')
  expect(useConfig.getState().reportType).toEqual([])
  release()
  await syncing
  expect(useConfig.getState().reportType).toEqual(reasons)
})

test('config sync: otherwise config first, then user info', async () => {
  const release = server.hold('home/getConfig')
  const syncing = syncConfig()
  await until(() => server.calls.length === 1)
  await new Promise((done) => setTimeout(done, 20))
  expect(paths()).toEqual(['home/getConfig'])
  release()
  await syncing
  expect(paths()).toEqual(['home/getConfig', 'users/getBaseInfo'])
})

test('config sync: asked for from two sides at once it is done once, and later anew', async () => {
  await Promise.all([syncConfig(), syncConfig()])
  expect(paths()).toEqual(['home/getConfig', 'users/getBaseInfo'])
  await syncConfig()
  expect(paths()).toHaveLength(4)
})

test('from user info config gets uid, share_url, isBindMobile, can_aw and can_aw_tips, and affCode is mine', async () => {
  useUser.setState({ ...member, u: { uid: 7 } })
  await syncConfig()
  expect(useConfig.getState()).toMatchObject({ affCode: 'AFF7', reportType: reasons })
  expect(useConfig.getState().config).toEqual({
    brand: { name: '青屿' },
    post_tab: [],
    report_reasons: reasons,
    uid: 7,
    share_url: record.share_url,
    isBindMobile: true,
    can_aw: true,
    can_aw_tips: '',
  })
})

test('isBindMobile is false for a guest, whose username is empty', async () => {
  await syncConfig()
  expect(useConfig.getState().config).toMatchObject({
    uid: 0,
    isBindMobile: false,
    can_aw: false,
    can_aw_tips: '开通会员',
  })
  expect(signedIn()).toEqual(nobody)
})

test('config sync errors are ignored: no toast, no throw, and the user info still comes', async () => {
  server.answers['home/getConfig'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  await syncConfig()
  expect(feedback.getState().toast).toBeUndefined()
  expect(useUser.getState().u).toEqual(guest)
  server.offline = true
  await syncConfig()
  expect(reportFault).not.toHaveBeenCalled()
})

test('a fault of our own in a sync is swallowed too, but not forgotten', async () => {
  server.answers['users/getBaseInfo'] = () => ok(null)
  await syncConfig()
  expect(reportFault).toHaveBeenCalledTimes(1)
})

test('profile update: the update is sent, then user info reloaded and merged into the record', async () => {
  await beMember()
  useUser.setState(({ u }) => ({ u: { uid: 7, ...u, vip_level: 3 } }))
  server.answers['users/getBaseInfo'] = () => ok({ ...record, nickname: '远山' })
  await updateProfile({ nickname: '远山' })
  expect(paths()).toEqual(['member/update', 'users/getBaseInfo'])
  expect(server.calls[0]?.body).toMatchObject({ nickname: '远山' })
  expect(useUser.getState().u).toMatchObject({ nickname: '远山', vip_level: 3 })
})

test('a refused profile update is the form’s to show, and nothing is reloaded', async () => {
  await beMember()
  server.answers['member/update'] = () => refuse(0, '昵称不可用', 'NICKNAME_RESERVED')
  await expect(updateProfile({ nickname: '管理员' })).rejects.toMatchObject({ code: 'NICKNAME_RESERVED' })
  expect(feedback.getState().toast).toBeUndefined()
  expect(paths()).toEqual(['member/update'])
})

test('the report types are a list of their own call as well', async () => {
  await loadReportTypes()
  expect(useConfig.getState().reportType).toEqual(reasons)
})

/** Another tab of the same device has written and this one is told. */
function elsewhere(state: { token: string; u: object | null }) {
  const { oauthId } = useUser.getState()
  writeStored(local, 'oauth_id', { token: state.token, oauthId })
  writeStored(local, 'u', { isLogin: state.token !== '', u: state.u, incode: '' })
  for (const key of ['oauth_id', 'u']) dispatchEvent(new StorageEvent('storage', { key }))
}

test('when another tab logs in, this one follows', async () => {
  elsewhere({ token: 't-9', u: { uid: 9 } })
  expect(useUser.getState()).toMatchObject({ isLogin: true, token: 't-9', u: { uid: 9 } })
  expect(page).toMatchObject({ refreshed: 1, forgotten: 1 })
  await until(() => useConfig.getState().affCode === 'AFF7')
  expect(server.calls.every(({ token }) => token === 't-9')).toBe(true)
})

test('when another tab logs out, this one follows and shows nothing of the member', async () => {
  await beMember()
  useDynamic.setState({ tab: 'hot', cache: { draft: 'mine' } })
  elsewhere({ token: '', u: null })
  expect(signedIn()).toEqual(nobody)
  expect(useConfig.getState()).toMatchObject({ affCode: '', config: {} })
  expect(useDynamic.getState()).toMatchObject({ tab: '', cache: {} })
  expect(page).toMatchObject({ refreshed: 1, forgotten: 1 })
})

test('what another tab changes within the same session resets nothing here', async () => {
  await beMember()
  useDynamic.setState({ tab: 'hot' })
  elsewhere({ token: 't-1', u: { uid: 7, coins: 12 } })
  expect(useUser.getState().u).toEqual({ uid: 7, coins: 12 })
  expect(useDynamic.getState().tab).toBe('hot')
  expect(page).toMatchObject({ refreshed: 0, forgotten: 0 })
})

test('a page that comes out of the back-forward cache takes up who is signed in now', async () => {
  await beMember()
  const { oauthId } = useUser.getState()
  writeStored(local, 'oauth_id', { token: '', oauthId })
  const shown = new Event('pageshow')
  dispatchEvent(shown)
  expect(signedIn()).toEqual(member)
  dispatchEvent(Object.assign(shown, { persisted: true }))
  expect(signedIn()).toEqual(nobody)
  expect(page.refreshed).toBe(1)
})
