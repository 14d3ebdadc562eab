// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { local, readStored, session } from '../persistence.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})

const load = async () => ({
  ...(await import('./user.ts')),
  ...(await import('./config.ts')),
  ...(await import('./dynamic.ts')),
  ...(await import('./player.ts')),
  ...(await import('./stack.ts')),
  ...(await import('./history.ts')),
  ...(await import('./look.ts')),
  ...(await import('./age.ts')),
  ...(await import('./lock.ts')),
  ...(await import('./reset-all.ts')),
})

/** The page is loaded anew: the modules are fresh, the storages are what they were. */
function again() {
  vi.resetModules()
  return load()
}

test('local storage holds user isLogin, u, token and incode, and they are there after a reload', async () => {
  const { useUser } = await load()
  useUser.setState({ isLogin: true, u: { uid: 7, nickname: '蓝海' }, token: 't', incode: 'ABC' })
  expect(readStored(local, 'u')).toEqual({
    isLogin: true,
    u: { uid: 7, nickname: '蓝海' },
    incode: 'ABC',
  })
  expect((await again()).useUser.getState()).toEqual({
    isLogin: true,
    u: { uid: 7, nickname: '蓝海' },
    token: 't',
    incode: 'ABC',
    oauthId: '',
  })
})

test('the login token is kept under a storage key named as an OAuth id', async () => {
  const { useUser } = await load()
  useUser.setState({ isLogin: true, token: 'secret' })
  expect(readStored(local, 'oauth_id')).toMatchObject({ token: 'secret' })
  expect(readStored(local, 'u')).not.toHaveProperty('token')
})

test.each([
  ['token', 'oauth_id', { isLogin: false, token: '' }],
  ['user entry', 'u', { isLogin: true, token: 't' }],
])('whoever lost the %s is no half member', async (_, key, expected) => {
  const { useUser } = await load()
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
  localStorage.setItem(key, 'broken')
  expect((await again()).useUser.getState()).toMatchObject(expected)
})

test('the oauth_id is 19 random letters and digits and the milliseconds, made on first use and stored locally', async () => {
  const { deviceId, useUser } = await load()
  expect(useUser.getState().oauthId).toBe('')
  const id = deviceId(1_800_000_000_123)
  expect(id).toMatch(/^[A-Za-z0-9]{19}1800000000123$/)
  expect(deviceId(1_900_000_000_000)).toBe(id)
  expect((await again()).deviceId(1_900_000_000_000)).toBe(id)
})

test('a device keeps its name while the page lives, even when another tab clears everything', async () => {
  const { deviceId, useUser } = await load()
  const id = deviceId()
  useUser.setState({ isLogin: true, token: 't' })
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(useUser.getState()).toMatchObject({ isLogin: false, token: '', oauthId: id })
})

test('local storage holds player autoplayMuted, which is true by default', async () => {
  const { usePlayer } = await load()
  expect(usePlayer.getState().autoplayMuted).toBe(true)
  usePlayer.setState({ autoplayMuted: false })
  expect((await again()).usePlayer.getState().autoplayMuted).toBe(false)
})

test('session storage holds dynamic tab and cache, but not the picked videos', async () => {
  const { useDynamic } = await load()
  useDynamic.setState({ tab: 'hot', cache: { draft: '去看海' }, pushVideo: [1, 2] })
  expect(readStored(session, 'dynamic')).toEqual({ tab: 'hot', cache: { draft: '去看海' } })
  expect(localStorage).toHaveLength(0)
  const { useDynamic: reloaded } = await again()
  expect(reloaded.getState()).toEqual({ tab: 'hot', cache: { draft: '去看海' }, pushVideo: [] })
})

test('session storage holds stack stacks', async () => {
  const { useStack } = await load()
  useStack.getState().add({ id: '/home' }, '/home')
  expect(readStored(session, 'stack')).toEqual({ stacks: [{ id: '/home' }] })
  expect((await again()).useStack.getState()).toMatchObject({ stackKey: '', stacks: [{ id: '/home' }] })
})

test('adding an item with a new stack key first clears the list', async () => {
  const { useStack } = await load()
  const { add } = useStack.getState()
  add({ id: 'a' }, 'one')
  add({ id: 'b' }, 'one')
  expect(useStack.getState()).toMatchObject({ stackKey: 'one', stacks: [{ id: 'a' }, { id: 'b' }], index: 1 })
  add({ id: 'c' }, 'two')
  expect(useStack.getState()).toMatchObject({ stackKey: 'two', stacks: [{ id: 'c' }], index: 0 })
})

test('an item whose id is already present is not added again; one stands at it', async () => {
  const { useStack } = await load()
  const { add } = useStack.getState()
  for (const id of ['a', 'b', 'a']) add({ id }, 'one')
  expect(useStack.getState()).toMatchObject({ stacks: [{ id: 'a' }, { id: 'b' }], index: 0 })
})

test('an id of another run is added under a new key', async () => {
  const { useStack } = await load()
  const { add } = useStack.getState()
  add({ id: 'a' }, 'one')
  add({ id: 'a' }, 'two')
  expect(useStack.getState()).toMatchObject({ stackKey: 'two', stacks: [{ id: 'a' }], index: 0 })
})

test('history is a set of keep-alive keys', async () => {
  const { useHistoryKeys } = await load()
  const { add, remove } = useHistoryKeys.getState()
  add('/home')
  add('/my')
  const before = useHistoryKeys.getState().keys
  add('/my')
  expect(useHistoryKeys.getState().keys).toBe(before)
  remove('/home')
  expect([...useHistoryKeys.getState().keys]).toEqual(['/my'])
})

test('the global config starts empty and is kept nowhere', async () => {
  const { useConfig } = await load()
  expect(useConfig.getState()).toEqual({
    reportType: [],
    config: {},
    affCode: '',
    hasShowHomeNotice: false,
    navbarTitle: '',
  })
  useConfig.setState({ affCode: 'X', navbarTitle: '标题', hasShowHomeNotice: true })
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('the look is kept where the page finds it before the first paint', async () => {
  const { useLook } = await load()
  expect(useLook.getState()).toEqual({ theme: 'system', textSize: 'standard', discreet: false })
  useLook.setState({ theme: 'light', discreet: true })
  expect(readStored(local, 'look')).toEqual({ theme: 'light', textSize: 'standard', discreet: true })
  expect((await again()).useLook.getState().theme).toBe('light')
})

test('resetting all stores takes what is a member’s and leaves what is the device’s', async () => {
  const stores = await load()
  const id = stores.deviceId()
  stores.useUser.setState({ isLogin: true, token: 't', u: { uid: 7 }, incode: 'A' })
  stores.useConfig.setState({ affCode: 'X', reportType: [{ id: 1, name: '侵权' }] })
  stores.useDynamic.setState({ tab: 'hot', cache: { draft: 'x' }, pushVideo: [1] })
  stores.usePlayer.setState({ autoplayMuted: false })
  stores.useStack.getState().add({ id: 'a' }, 'one')
  stores.useHistoryKeys.getState().add('/my')
  stores.useLook.setState({ theme: 'light' })
  stores.useAge.setState({ declared: true })
  stores.useLock.setState({ salt: 's', hash: 'h' })

  stores.resetAll()
  for (const reloaded of [stores, await again()]) {
    expect(reloaded.useUser.getState()).toEqual({
      isLogin: false,
      token: '',
      u: null,
      incode: '',
      oauthId: id,
    })
    expect(reloaded.useConfig.getState()).toMatchObject({ affCode: '', reportType: [] })
    expect(reloaded.useDynamic.getState()).toEqual({ tab: '', cache: {}, pushVideo: [] })
    expect(reloaded.usePlayer.getState()).toEqual({ autoplayMuted: true })
    expect(reloaded.useStack.getState()).toMatchObject({ stackKey: '', stacks: [], index: 0 })
    expect(reloaded.useHistoryKeys.getState().keys.size).toBe(0)
    expect(reloaded.useLook.getState().theme).toBe('light')
    expect(reloaded.useAge.getState().declared).toBe(true)
    expect(reloaded.useLock.getState().hash).toBe('h')
  }
})

test('no key tells what the app is', async () => {
  const stores = await load()
  stores.deviceId()
  stores.useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
  stores.usePlayer.setState({ autoplayMuted: false })
  stores.useLook.setState({ theme: 'light' })
  stores.useAge.setState({ declared: true })
  stores.useLock.setState({ hash: 'h' })
  expect(Object.keys(localStorage).toSorted()).toEqual(['age', 'lock', 'look', 'oauth_id', 'player', 'u'])
})
