// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { holdHistory } from './leave-guard.ts'
import { goBack, navigate, startNavigation } from './navigation.ts'
import type { Outcome } from './navigation.ts'
import { reloadOnce } from './reload-guard.ts'
import { id } from './route-query.ts'
import { route } from './route.ts'
import { checkForUpdate, isOutdated, redirectFor } from './update-watch.ts'

vi.mock('./update-watch.ts', () => ({
  checkForUpdate: vi.fn(),
  isOutdated: vi.fn(() => false),
  redirectFor: vi.fn(),
}))
const exit = vi.hoisted(() => ({ on: false }))
vi.mock('./exiting.ts', () => ({ isExiting: () => exit.on }))
vi.mock('./reload-guard.ts', () => ({ reloadOnce: vi.fn(() => false) }))

const Screen = () => null
let broken = false
const routes = {
  '/splash': route('', async () => Screen),
  '/my': route('我的', async () => Screen, { tab: true }),
  '/player': route('', async () => Screen, { params: { id } }),
  '/secret': route('', async () => Screen, { account: true }),
  '/chunk': route('', async () => {
    if (broken) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  }),
}
const shown: Outcome[] = []
const last = () => {
  const outcome = shown.at(-1)
  return outcome?.kind === 'page' ? outcome.page.key : outcome
}
const settled = () => new Promise((done) => setTimeout(done, 5))

history.replaceState(null, '', '#/')
startNavigation({
  routes,
  guard: (place, account) => (account ? `/my?from=${place.path}` : undefined),
  show: (outcome) => shown.push(outcome),
})

beforeEach(async () => {
  await settled()
  shown.length = 0
  broken = false
  vi.mocked(isOutdated).mockReturnValue(false)
  vi.mocked(redirectFor).mockReturnValue(undefined)
  vi.mocked(reloadOnce).mockReset().mockReturnValue(false)
})

it('leads from the root to the splash', async () => {
  navigate('/')
  await settled()
  expect(last()).toBe('/splash')
  expect(location.hash).toBe('#/splash')
})

it('shows the not-found page for a path without a route', async () => {
  navigate('/nowhere?a=1')
  await settled()
  expect(last()).toEqual({ kind: 'error', status: 404, full: '/nowhere?a=1' })
})

it('does not take the members of an object for routes', async () => {
  navigate('/constructor')
  navigate('/toString')
  await settled()
  expect(last()).toMatchObject({ status: 404 })
})

it('shows the not-found page when the parameters of a route fail their check', async () => {
  navigate('/player?id=a%20b')
  await settled()
  expect(last()).toEqual({ kind: 'error', status: 404, full: '/player?id=a%20b' })
})

it('follows no step that a page holds, and none of a quick exit', async () => {
  navigate('/my')
  navigate('/player?id=7')
  await settled()
  shown.length = 0
  const release = holdHistory(async () => false)
  history.back()
  await settled()
  release()
  exit.on = true
  history.replaceState({ index: 1 }, '', '#/my')
  dispatchEvent(new PopStateEvent('popstate'))
  await settled()
  exit.on = false
  expect(shown).toEqual([])
})

it('sends where the guard says', async () => {
  navigate('/secret')
  await settled()
  expect(last()).toBe('/my?from=%2Fsecret')
})

it('follows a redirect of the manifest and keeps the query', async () => {
  vi.mocked(redirectFor).mockImplementation((path) => (path === '/old' ? '/player' : undefined))
  navigate('/old?id=7')
  await settled()
  expect(last()).toBe('/player?id=7')
  expect(location.hash).toBe('#/player?id=7')
})

it('joins the query of a redirect and that of the address', async () => {
  vi.mocked(redirectFor).mockImplementation((path) => (path === '/old' ? '/player?from=old' : undefined))
  navigate('/old?id=7')
  await settled()
  expect(location.hash).toBe('#/player?from=old&id=7')
})

it('loads a whole page for a redirect that leads outside', async () => {
  vi.mocked(redirectFor).mockReturnValue('https://other.example/x')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  navigate('/my')
  await settled()
  expect(assign).toHaveBeenCalledWith('https://other.example/x')
  expect(shown).toEqual([])
})

it.each(['https://other.example/', '//other.example/', 'javascript:alert(1)', 'my'])(
  'throws for %s, which is no place of the app',
  (to) => {
    expect(() => navigate(to)).toThrow()
  },
)

it('loads the whole page on the next step when a newer build is there', () => {
  vi.mocked(isOutdated).mockReturnValue(true)
  vi.mocked(reloadOnce).mockReturnValue(true)
  navigate('/my')
  expect(reloadOnce).toHaveBeenCalledWith('/my', expect.any(Function))
})

it('loads the whole page when a chunk has gone with its build', async () => {
  broken = true
  vi.mocked(checkForUpdate).mockResolvedValueOnce('newer')
  vi.mocked(reloadOnce).mockReturnValueOnce(true)
  navigate('/chunk')
  await settled()
  expect(reloadOnce).toHaveBeenCalledOnce()
  expect(shown).toEqual([])
})

it('shows the error page when a chunk cannot be had although the build is the newest', async () => {
  broken = true
  vi.mocked(checkForUpdate).mockResolvedValueOnce('newest')
  navigate('/chunk')
  await settled()
  expect(reloadOnce).not.toHaveBeenCalled()
  expect(last()).toEqual({ kind: 'error', status: 500, full: '/chunk' })
})

it('a chunk that fails late does not disturb the page one has gone on to', async () => {
  broken = true
  let answer: (found: 'newer') => void = () => {}
  vi.mocked(checkForUpdate).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  navigate('/chunk')
  await settled()
  navigate('/my')
  await settled()
  answer('newer')
  await settled()
  expect(last()).toBe('/my')
  expect(reloadOnce).not.toHaveBeenCalled()
})

it('shows only the last of several steps', async () => {
  navigate('/my')
  navigate('/splash')
  await settled()
  expect(shown).toHaveLength(1)
  expect(last()).toBe('/splash')
})

it('knows the direction of a step', async () => {
  navigate('/my')
  await settled()
  navigate('/player?id=1')
  await settled()
  expect(shown.at(-1)).toMatchObject({ direction: 'forward' })
  goBack()
  await settled()
  await settled()
  expect(shown.at(-1)).toMatchObject({ direction: 'back' })
  expect(last()).toBe('/my')
})
