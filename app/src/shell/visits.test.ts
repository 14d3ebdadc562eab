// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Page } from './pages.ts'
import { route } from './route.ts'
import { useHistoryKeys } from './stores/history.ts'
import { useStack } from './stores/stack.ts'
import { noteVisit } from './visits.ts'

const Screen = () => null
const page = (key: string, options: { tab?: boolean; keep?: boolean } = {}): Page => ({
  id: key,
  key,
  path: key,
  query: {},
  Screen,
  route: route('', async () => Screen, options),
})

it('a tab root begins another run of pages; what follows it is added once', () => {
  noteVisit(page('/home', { tab: true, keep: true }))
  noteVisit(page('/tag?id=1', { keep: true }))
  noteVisit(page('/setting'))
  noteVisit(page('/tag?id=1', { keep: true }))
  expect(useStack.getState()).toMatchObject({
    stackKey: '/home',
    stacks: [{ id: '/home' }, { id: '/tag?id=1' }, { id: '/setting' }],
    index: 1,
  })
  noteVisit(page('/my', { tab: true, keep: true }))
  expect(useStack.getState()).toMatchObject({ stackKey: '/my', stacks: [{ id: '/my' }], index: 0 })
})

it('the keys of the pages that keep their state are remembered, and no others', () => {
  expect([...useHistoryKeys.getState().keys]).toEqual(['/home', '/tag?id=1', '/my'])
})
