import { expect, it } from 'vitest'
import { MOST_PAGES, withoutUnkept, withPage } from './pages.ts'
import type { Page } from './pages.ts'
import { route } from './route.ts'

const page = (key: string, options: { tab?: boolean; keep?: boolean } = { keep: true }): Page => ({
  id: key,
  key,
  path: key,
  route: route('', async () => () => null, options),
  query: {},
  Screen: () => null,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => page(`/p?n=${n}`))
const keysOf = (pages: readonly Page[]) => pages.map(({ key }) => key)

it('keeps at most 50 pages alive', () => {
  expect(MOST_PAGES).toBe(50)
  const full = many(50)
  expect(withPage(full.slice(1), page('/p?n=50'))).toHaveLength(50)
  const next = withPage(full, page('/p?n=50'))
  expect(next).toHaveLength(50)
  expect(keysOf(next)).not.toContain('/p?n=0')
  expect(keysOf(next).at(-1)).toBe('/p?n=50')
})

it('lets tab roots go last', () => {
  const pages = [page('/my', { tab: true, keep: true }), ...many(49)]
  const next = withPage(pages, page('/new'))
  expect(keysOf(next)).toContain('/my')
  expect(keysOf(next)).not.toContain('/p?n=0')
})

it('never evicts the page that has just come, even among tab roots alone', () => {
  const roots = ['/a', '/b'].map((key) => page(key, { tab: true, keep: true }))
  expect(keysOf(withPage(roots, page('/new'), 2))).toEqual(['/b', '/new'])
})

it('leaves the list as it is when the page is there already', () => {
  const pages = many(3)
  expect(withPage(pages, page('/p?n=1'))).toBe(pages)
})

it('ends pages that do not keep their state when they are left', () => {
  const login = page('/login', {})
  const pages = [page('/my'), login]
  expect(keysOf(withoutUnkept(pages, '/my'))).toEqual(['/my'])
  expect(withoutUnkept(pages, '/login')).toBe(pages)
})
