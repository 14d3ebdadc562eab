// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quickExit } from '../../shell/quick-exit.ts'
import { useAge } from '../../shell/stores/age.ts'
import { resetAll } from '../../shell/stores/reset-all.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const page = vi.hoisted(() => ({ went: [] as string[], picture: 1 }))
vi.mock('../../shell/navigation.ts', () => ({
  currentPlace: () => ({ path: '/splash', full: '/splash' }),
  navigate: (to: string, { replace = false } = {}) =>
    void page.went.push(`${to}${replace ? ' replace' : ''}`),
  refreshPlace: async () => {},
}))
vi.mock('../../shell/landing.ts', () => ({ landing: () => '/home' }))
vi.mock('../../shell/quick-exit.ts', () => ({ quickExit: vi.fn<() => Promise<void>>(async () => {}) }))
// Pictures are decrypted in a worker, which there is none of here.
vi.mock('../../features/pictures/use-picture.ts', () => ({
  LOADED: 1,
  FAILED: 2,
  usePicture: () => ({ box: () => {}, state: page.picture, address: 'blob:ad' }),
}))
const ads = vi.hoisted(() => ({ shown: false }))
vi.mock('../../features/ads/splash-ad-shown.ts', () => ({
  wasSplashAdShown: () => ads.shown,
  noteSplashAdShown: () => void (ads.shown = true),
}))

const server = serve()
const { Splash } = await import('./Splash.tsx')
// Loaded by the time a test needs them, however busy the machine is.
await Promise.all([import('./Gate.tsx'), import('./AdScreen.tsx')])
await import('../../features/legal/LegalSheet.tsx')
const { syncConfig } = await import('../../shell/session.ts')

/** What the server knows: whether this device has declared, and an ad for those that have. */
let declared = 0
let ad: object | undefined
let release = () => {}
const lighthouse = {
  id: 3,
  title: '夏夜灯塔',
  url: '/my',
  type: 'image',
  to_type: 2,
  picture: '/media/3.bin#k=x',
}

beforeEach(() => {
  resetAll()
  useAge.setState({ declared: false })
  Object.assign(page, { went: [], picture: 1 })
  ads.shown = false
  declared = 0
  ad = undefined
  server.calls = []
  server.offline = false
  server.answers = {
    'home/getConfig': () =>
      ok({
        age: { minimum: 18, declared },
        ads: { splash: declared && ad ? [ad] : [], home: [], my: [] },
        texts: { age_gate: '仅供成年人浏览。', terms: '用户协议的全文', privacy: '隐私政策的全文' },
        report_reasons: [],
      }),
    'x/age/declare': ({ body }) => {
      declared = body['adult'] ? 1 : 0
      return ok({ declared })
    },
  }
})
afterEach(async () => {
  cleanup()
  release()
  // What is still on its way must not reach the next test.
  await syncConfig()
})

const open = (query: { code?: string; to?: string } = {}) =>
  render(<Splash query={{ code: '', to: '', ...query }} />)
/** Where one has been led to, once it is so many places. */
const led = async (times = 1) => {
  await vi.waitFor(() => expect(page.went).toHaveLength(times))
  return page.went
}
const told = () =>
  server.calls.filter(({ path }) => path === 'x/age/declare').map(({ body }) => body['adult'])
const yes = () => screen.findByRole('button', { name: '我已年满 18 周岁，进入' })

it('asks a new device for its age, with the text of the operators, and lets nobody pass meanwhile', async () => {
  open()
  await yes()
  expect(screen.getByText('仅供成年人浏览。')).toBeTruthy()
  expect(page.went).toEqual([])
})

it('a yes is told to the server, remembered here, and leads on in place of the splash', async () => {
  open()
  fireEvent.click(await yes())
  expect(await led()).toEqual(['/home replace'])
  expect(told()).toEqual([true])
  expect(useAge.getState().declared).toBe(true)
})

it('leads to where one was going', async () => {
  open({ to: '/setting?x=1' })
  fireEvent.click(await yes())
  expect(await led()).toEqual(['/setting?x=1 replace'])
})

it('leads to no place outside of the app', async () => {
  open({ to: '//elsewhere.example/' })
  fireEvent.click(await yes())
  expect(await led()).toEqual(['/home replace'])
})

it('a yes that does not reach the server leads nowhere, says so, and can be given again', async () => {
  open()
  const enter = await yes()
  server.answers['x/age/declare'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  fireEvent.click(enter)
  await screen.findByText('服务器开小差了')
  expect(useAge.getState().declared).toBe(false)
  expect(page.went).toEqual([])

  server.answers['x/age/declare'] = () => {
    declared = 1
    return ok({ declared })
  }
  fireEvent.click(await yes())
  expect(await led()).toEqual(['/home replace'])
})

it('a no ends on a quiet page whose only way leads back to the question', async () => {
  open()
  await yes()
  fireEvent.click(screen.getByRole('button', { name: '未满 18 周岁，离开' }))
  expect(screen.getByText('很抱歉，本站仅向成年人开放')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '快速退出',
    '重新选择',
  ])
  await vi.waitFor(() => expect(told()).toEqual([false]))
  expect(useAge.getState().declared).toBe(false)
  expect(page.went).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '重新选择' }))
  await yes()
})

it('asks again when the server knows of no declaration, whatever was remembered here', async () => {
  useAge.setState({ declared: true })
  open()
  await yes()
  expect(useAge.getState().declared).toBe(false)
})

it('who has declared and has no ad passes without a tap, and without waiting for the member record', async () => {
  useAge.setState({ declared: true })
  declared = 1
  release = server.hold('users/getBaseInfo')
  open()
  expect(await led()).toEqual(['/home replace'])
  expect(screen.queryByText('请先确认你的年龄')).toBeNull()
})

it('who has declared and has seen the ad of this session passes before any answer', async () => {
  useAge.setState({ declared: true })
  ads.shown = true
  server.offline = true
  open({ to: '/my' })
  expect(await led()).toEqual(['/my replace'])
})

it('shows no picture before the answer, and the ad of the day after a yes', async () => {
  ad = lighthouse
  open()
  const enter = await yes()
  const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(shown()).toEqual(['/icons/icon.svg'])
  fireEvent.click(enter)
  await screen.findByText('跳过 5')
  expect(shown()).toEqual(['/icons/icon.svg', 'blob:ad'])
  expect(page.went).toEqual([])
})

it('the ad can be skipped, and does not come twice in a session', async () => {
  useAge.setState({ declared: true })
  declared = 1
  ad = lighthouse
  const { unmount } = open()
  fireEvent.click(await screen.findByText('跳过 5'))
  expect(await led()).toEqual(['/home replace'])
  unmount()
  open()
  expect(await led(2)).toEqual(['/home replace', '/home replace'])
  expect(screen.queryByText(/跳过/)).toBeNull()
})

it('a tap on the ad is counted and leads to its place inside of the app', async () => {
  useAge.setState({ declared: true })
  declared = 1
  ad = lighthouse
  open()
  fireEvent.click(await screen.findByRole('button', { name: '查看广告：夏夜灯塔' }))
  expect(await led()).toEqual(['/my replace'])
  await vi.waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'system/adsclick')?.body).toMatchObject({ id: 3 }),
  )
})

it('an ad to elsewhere opens a window that knows nothing of this one, and the app goes on', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  useAge.setState({ declared: true })
  declared = 1
  ad = { ...lighthouse, to_type: 1, url: 'https://elsewhere.example/' }
  open()
  fireEvent.click(await screen.findByRole('button', { name: '查看广告：夏夜灯塔' }))
  expect(await led()).toEqual(['/home replace'])
  expect(opened).toHaveBeenCalledExactlyOnceWith(
    'https://elsewhere.example/',
    '_blank',
    'noopener,noreferrer',
  )
})

it('an ad for the inside whose address leads outside leads nowhere, and the app goes on', async () => {
  useAge.setState({ declared: true })
  declared = 1
  ad = { ...lighthouse, url: '#//elsewhere.example' }
  open()
  fireEvent.click(await screen.findByRole('button', { name: '查看广告：夏夜灯塔' }))
  expect(await led()).toEqual(['/home replace'])
})

it('an ad whose picture cannot be had holds nobody up', async () => {
  useAge.setState({ declared: true })
  declared = 1
  ad = lighthouse
  page.picture = 2
  open()
  expect(await led()).toEqual(['/home replace'])
  expect(ads.shown).toBe(false)
})

it('says that no line answers and tries again when asked to', async () => {
  server.offline = true
  open()
  const again = await screen.findByRole('button', { name: '重新连接' })
  expect(screen.getByText('没有可用线路')).toBeTruthy()
  server.offline = false
  fireEvent.click(again)
  await yes()
})

it('tries again by itself when the network is back', async () => {
  server.offline = true
  open()
  await screen.findByRole('button', { name: '重新连接' })
  server.offline = false
  // It listens from its effect on, which a busy machine may run after the button is there.
  await act(async () => {})
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await yes()).toBeTruthy()
})

it('shows the line and how long it takes to answer', async () => {
  open()
  expect(await screen.findByText(/^线路 1 · \d+ 毫秒$/)).toBeTruthy()
})

it('keeps the invitation code of the link one came by, if it is one', async () => {
  const { unmount } = open({ code: 'ABCD1234' })
  expect(useUser.getState().incode).toBe('ABCD1234')
  unmount()
  open({ code: '<script>' })
  expect(useUser.getState().incode).toBe('ABCD1234')
  await yes()
})

it('opens the terms and the privacy text', async () => {
  open()
  await yes()
  fireEvent.click(screen.getByRole('button', { name: '《隐私政策》' }))
  expect(await screen.findByText('隐私政策的全文')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '我知道了' }))
  fireEvent.click(screen.getByRole('button', { name: '《用户协议》' }))
  expect(await screen.findByText('用户协议的全文')).toBeTruthy()
})

it('offers the quick exit from the start', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '快速退出' }))
  expect(quickExit).toHaveBeenCalledOnce()
})
