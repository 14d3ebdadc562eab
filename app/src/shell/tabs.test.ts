import { expect, it } from 'vitest'
import { route } from './route.ts'
import { landingOf, tabsOf } from './tabs.ts'

const screen = async () => () => null
const tables = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, route('', screen)]))

it('the tab bar has five entries: 首页, 片库, 社区, 暗网, 我的', () => {
  const all = tables('/my', '/darkweb', '/community', '/original', '/home', '/setting')
  expect(tabsOf(all).map(({ label, path }) => [label, path])).toEqual([
    ['首页', '/home'],
    ['片库', '/original'],
    ['社区', '/community'],
    ['暗网', '/darkweb'],
    ['我的', '/my'],
  ])
})

it('an entry appears when its screen exists', () => {
  expect(tabsOf(tables('/my', '/setting')).map(({ path }) => path)).toEqual(['/my'])
})

it('one lands at home, or at the first tab there is, or at the splash', () => {
  expect(landingOf(tables('/my', '/home'))).toBe('/home')
  expect(landingOf(tables('/my'))).toBe('/my')
  expect(landingOf(tables('/setting'))).toBe('/splash')
})
