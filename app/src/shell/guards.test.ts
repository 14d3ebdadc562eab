// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { guard } from './guards.ts'
import { knowRoutes } from './landing.ts'
import { placeOf } from './location.ts'
import { route } from './route.ts'
import { useAge } from './stores/age.ts'
import { useUser } from './stores/user.ts'

const MEMBERS_ONLY = true

beforeEach(() => {
  const screen = async () => () => null
  knowRoutes({ '/home': route('首页', screen, { tab: true }), '/my': route('我的', screen, { tab: true }) })
  useAge.setState({ declared: true })
  useUser.setState({ isLogin: false, token: '' })
})
const sent = (to: string, account = false) => guard(placeOf(to), account)

it('nobody is anywhere but at the splash before the age gate, which leads on to where one was going', () => {
  useAge.setState({ declared: false })
  expect(sent('/my?tab=1')).toBe('/splash?to=%2Fmy%3Ftab%3D1')
  expect(sent('/login')).toBe('/splash?to=%2Flogin')
  expect(sent('/splash')).toBeUndefined()
})

it('unauthenticated sessions are sent to /login from a page for members, and come back', () => {
  expect(sent('/myedit?x=1', MEMBERS_ONLY)).toBe('/login?redirect=%2Fmyedit%3Fx%3D1')
  expect(sent('/my')).toBeUndefined()
})

it('a member passes, and has nothing to do at the login', () => {
  useUser.setState({ isLogin: true, token: 't-1' })
  expect(sent('/myedit', MEMBERS_ONLY)).toBeUndefined()
  expect(sent('/login?redirect=%2Fmy')).toBe('/home')
})
