import type { Page } from './pages.ts'
import { useHistoryKeys } from './stores/history.ts'
import { useStack } from './stores/stack.ts'

/** Keeps the two stores that remember where one was: the run of pages since the last tab root, and what is kept. */
export function noteVisit(page: Page): void {
  const stack = useStack.getState()
  stack.add({ id: page.key }, page.route.tab ? page.path : stack.stackKey)
  if (page.route.keep) useHistoryKeys.getState().add(page.key)
}
