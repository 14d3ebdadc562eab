import { oneOf, text } from './route-query.ts'
import type { Params, QueryOf } from './route-query.ts'

/** The parameters of the routes that have some. */
export const routeParams = {
  '/splash': { code: text(20), to: text(500) },
  '/login': { redirect: text(500), mode: oneOf('login', 'register') },
  '/setting': { open: oneOf('', 'devices', 'lock') },
  '/post/auth': { kind: oneOf('poster', 'girl') },
  '/coin-record': { type: oneOf('all', 'in', 'out') },
  '/my/card': { state: oneOf('unused', 'used', 'expired') },
} satisfies Record<string, Params>

export type RouteParams = typeof routeParams

/** What a page is given: its checked query. */
export interface PageProps<Path extends keyof RouteParams> {
  query: QueryOf<RouteParams[Path]>
}
