import type { ComponentType } from 'react'
import type { Params, QueryOf } from './route-query.ts'

export interface Route<P extends Params = Params> {
  /** In the title bar of the browser, before the product's name. */
  title: string
  /** One of the roots of the tab bar. */
  tab: boolean
  /** Keeps its state, scroll included, when it is left. */
  keep: boolean
  /** Only with an account: a visitor is sent to /login and comes back. */
  account: boolean
  params: P
  load: () => Promise<ComponentType<{ query: QueryOf<P> }>>
}

export type Routes = Readonly<Record<string, Route>>

type Options = Partial<Pick<Route, 'tab' | 'keep' | 'account'>>

export function route<P extends Params>(
  title: string,
  load: Route<P>['load'],
  { params, ...options }: Options & { params?: P } = {},
): Route {
  const whole = { title, load, tab: false, keep: false, account: false, params: params ?? {}, ...options }
  // Its own parameters are what its own screen is given; the table need not know which.
  return whole as unknown as Route
}
