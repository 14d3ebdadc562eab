import type { ComponentType } from 'react'
import type { Route } from './route.ts'

/** The list of pages that are alive. Pure, so that its rules can be read and tested apart from React. */

export const MOST_PAGES = 50

export interface Page {
  /** One life of a page. One that is not kept begins another each time, even while the last is still sliding away. */
  id: string
  /** What it shows: path and sorted query. */
  key: string
  path: string
  route: Route
  query: object
  Screen: ComponentType<{ query: never }>
}

/**
 * The list with this page in it. One that is there already stays as it is, so that neither it nor its place in the
 * document changes. Beyond the limit the oldest goes, a tab root only when nothing else is left; never the shown one.
 */
export function withPage(pages: readonly Page[], page: Page, limit = MOST_PAGES): readonly Page[] {
  if (pages.some(({ id }) => id === page.id)) return pages
  const all = [...pages, page]
  if (all.length <= limit) return all
  const others = all.filter(({ id }) => id !== page.id)
  const out = others.find(({ route }) => !route.tab) ?? others[0]
  return all.filter((one) => one !== out)
}

/** A page that does not keep its state ends when it is left. */
export const withoutUnkept = (pages: readonly Page[], shown: string): readonly Page[] =>
  pages.every(({ id, route }) => route.keep || id === shown)
    ? pages
    : pages.filter(({ id, route }) => route.keep || id === shown)
