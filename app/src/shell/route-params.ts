import { oneOf, serial, text } from './route-query.ts'
import type { Params, QueryOf } from './route-query.ts'

/** The parameters of the routes that have some. */
export const routeParams = {
  '/splash': { code: text(20), to: text(500) },
  '/login': { redirect: text(500), mode: oneOf('login', 'register') },
  '/player': { id: serial },
  '/setting': { open: oneOf('', 'devices', 'lock') },
  '/post/auth': { kind: oneOf('poster', 'girl') },
  '/coin-record': { type: oneOf('all', 'in', 'out') },
  '/my/collect': { tab: oneOf('collect', 'like', 'history') },
  '/my/work': { tab: oneOf('release', 'wait', 'reject', 'hide') },
  '/creative/work': { id: text(16) },
  '/my/card': { state: oneOf('unused', 'used', 'expired') },
} satisfies Record<string, Params>

export type RouteParams = typeof routeParams

/** What a page is given: its checked query. */
export interface PageProps<Path extends keyof RouteParams> {
  query: QueryOf<RouteParams[Path]>
}
