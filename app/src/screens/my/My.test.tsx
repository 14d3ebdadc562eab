// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { knowRoutes } from '../../shell/landing.ts'
import { forgetQueries } from '../../shell/query.ts'
import type { Routes } from '../../shell/route.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useLook } from '../../shell/stores/look.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const went = vi.hoisted(() => vi.fn<(to: string) => void>())
vi.mock('../../shell/navigation.ts', async (original) => ({
  ...(await original<object>()),
  navigate: went,
}))
// A worker decrypts the real one's pictures.
vi.mock('../../features/pictures/Picture.tsx', () => ({
  Picture: ({ src, alt }: { src: string; alt: string }) => <img src={src} alt={alt} />,
}))

const server = serve()
const { My } = await import('./My.tsx')

const record = {
  uid: 10028476,
  username: 'tingfeng',
  nickname: '屿上听风',
  avatar_url: '',
  person_signnatrue: '白天写字，晚上看海。',
  level: 3,
  exp: 72,
  followed_count: 128,
  fans_count: 3600,
  fabulous_count: 21_000,
  videos_count: 46,
  is_vip: 0,
  auth_status: 0,
} as const
const figures = {
  followed_count: 129,
  fans_count: 3600,
  fabulous_count: 21_000,
  videos_count: 46,
  likes_count: 5,
  invited_num: 0,
  level: 3,
  exp: 72,
  next_level_exp: 150,
}
const shortcuts = [
  { title: '资料', icon: 'user-pen', route: '/myedit' },
  { title: '收藏', icon: 'star', route: '/my/collect' },
]
const ad = { id: 9, title: '露营季', url: '/setting', type: '', to_type: 2, picture: '/media/camp' }

const beMember = (u: object = record) =>
  act(() => useUser.setState({ isLogin: true, token: 't-1', u: { uid: record.uid, ...u } }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  went.mockReset()
  server.calls = []
  server.offline = false
  server.answers = {
    'users/personal': () => ok({ figures, shortcuts }),
    'users/getBaseInfo': () => ok(record),
  }
  knowRoutes({ '/my': {}, '/myedit': {}, '/setting': {} } as unknown as Routes)
})
afterEach(() => {
  cleanup()
  forgetQueries()
  useUser.setState(useUser.getInitialState())
  useConfig.setState(useConfig.getInitialState())
  useLook.setState(useLook.getInitialState())
})

it('invites a visitor to sign in and leads him back here, asking the server for nothing of a member', () => {
  render(<My />)
  fireEvent.click(button('登录'))
  expect(went).toHaveBeenLastCalledWith('/login?redirect=%2Fmy')
  fireEvent.click(button('注册账号'))
  expect(went).toHaveBeenLastCalledWith('/login?redirect=%2Fmy&mode=register')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(server.calls).toEqual([])
})

it('shows a member his name, number, signature and level', async () => {
  beMember()
  render(<My />)
  expect(screen.getByRole('heading', { name: '屿上听风' })).toBeTruthy()
  expect(screen.getByText('10028476')).toBeTruthy()
  expect(screen.getByText('白天写字，晚上看海。')).toBeTruthy()
  fireEvent.click(button('编辑资料'))
  expect(went).toHaveBeenLastCalledWith('/myedit')
})

it('shows the figures of the record at once and the newest as soon as they have come', async () => {
  beMember()
  const { container } = render(<My />)
  const shown = () => [...container.querySelectorAll('dl > div')].map((one) => one.textContent)
  expect(shown()).toEqual(['关注128', '粉丝3.6千', '获赞2.1万', '作品46'])
  await screen.findByText('关注')
  await vi.waitFor(() => expect(shown()[0]).toBe('关注129'))
})

it('tells how far the next level is', async () => {
  beMember()
  render(<My />)
  expect(await screen.findByText('再得 78 经验升至 LV.4')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '等级进度' }).value).toBe(48)
})

it('offers the shortcuts whose screen exists and no others', async () => {
  beMember()
  render(<My />)
  fireEvent.click(await screen.findByRole('button', { name: '资料' }))
  expect(went).toHaveBeenLastCalledWith('/myedit')
  expect(screen.queryByText('收藏')).toBeNull()
})

it('keeps the record on the screen when the figures cannot be had, and asks again when told to', async () => {
  beMember()
  server.answers['users/personal'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  render(<My />)
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.getByRole('heading', { name: '屿上听风' })).toBeTruthy()
  server.answers['users/personal'] = () => ok({ figures, shortcuts })
  fireEvent.click(retry)
  expect(await screen.findByText('再得 78 经验升至 LV.4')).toBeTruthy()
})

it('asks for a record that has not come with the login, and says so when it cannot be had', async () => {
  server.answers['users/getBaseInfo'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  beMember({ uid: record.uid, nickname: undefined, fans_count: undefined })
  render(<My />)
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.answers['users/getBaseInfo'] = () => ok(record)
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: '屿上听风' })).toBeTruthy()
})

it('a pull reads the record and the figures again', async () => {
  beMember()
  const { container } = render(<My />)
  await screen.findByText('再得 78 经验升至 LV.4')
  server.calls = []
  const content = within(container).getByText('关注')
  const touches = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] })
  fireEvent.touchStart(content, touches(100))
  fireEvent.touchMove(content, touches(300))
  fireEvent.touchEnd(content, { touches: [] })
  await vi.waitFor(() =>
    expect(server.calls.map(({ path }) => path).toSorted()).toEqual(['users/getBaseInfo', 'users/personal']),
  )
})

it('copies the number', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  beMember()
  render(<My />)
  fireEvent.click(button(/^编号/))
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('编号已复制'))
  expect(writeText).toHaveBeenCalledWith('10028476')
})

it('follows an ad inside the app, counts it, and leaves out one that leads nowhere', async () => {
  const ads = { splash: [], home: [], my: [ad, { ...ad, id: 10, title: '别处', url: '/nowhere' }] }
  useConfig.setState({ config: { ads } })
  render(<My />)
  expect(screen.queryByRole('button', { name: /别处/ })).toBeNull()
  fireEvent.click(button('查看广告：露营季'))
  expect(went).toHaveBeenLastCalledWith('/setting')
  // What the page itself reads may still be on its way.
  const clicks = () => server.calls.filter(({ path }) => path === 'system/adsclick')
  await vi.waitFor(() => expect(clicks()).toMatchObject([{ body: { id: 9 } }]))
})

it('an ad comes after all the rows, so that none of them moves when it arrives', () => {
  render(<My />)
  act(() => useConfig.setState({ config: { ads: { splash: [], home: [], my: [ad] } } }))
  expect(screen.getAllByRole('button').at(-1)).toBe(button('查看广告：露营季'))
})

it('says whether the device is guarded', () => {
  render(<My />)
  expect(button('应用锁与隐身模式 未开启')).toBeTruthy()
  act(() => useLook.setState({ discreet: true }))
  expect(button('应用锁与隐身模式 已开启')).toBeTruthy()
})

it('shows nothing of a member who has signed out', async () => {
  beMember()
  render(<My />)
  await screen.findByText('再得 78 经验升至 LV.4')
  act(() => useUser.setState({ isLogin: false, token: '', u: null }))
  expect(screen.queryByText('屿上听风')).toBeNull()
  expect(button('登录')).toBeTruthy()
})
