/** Parameters of a route, all from the query string, each checked before its page is shown. */

export class InvalidQuery extends Error {}

export type Param<T> = (value: string | undefined) => T
export type Params = Record<string, Param<unknown>>
export type QueryOf<P extends Params> = { readonly [K in keyof P]: ReturnType<P[K]> }

export const text =
  (longest: number): Param<string> =>
  (value = '') => {
    if (value.length > longest) throw new InvalidQuery()
    return value
  }

/** Names one object: without it there is nothing to show. */
export const id: Param<string> = (value = '') => {
  if (!/^[\w-]{1,64}$/.test(value)) throw new InvalidQuery()
  return value
}

/** The same, by its number. */
export const serial: Param<number> = (value = '') => {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidQuery()
  return Number(value)
}

export const oneOf =
  <const T extends string>(...allowed: [T, ...T[]]): Param<T> =>
  (value = allowed[0]) => {
    const found = allowed.find((one) => one === value)
    if (found === undefined) throw new InvalidQuery()
    return found
  }

export function readQuery<P extends Params>(params: P, search: string): QueryOf<P> {
  const sent = new URLSearchParams(search)
  const read = Object.entries(params).map(([name, param]) => [name, param(sent.get(name) ?? undefined)])
  return Object.fromEntries(read) as QueryOf<P>
}

/** The same page however its parameters are ordered. */
export function pageKey(path: string, search: string): string {
  const sorted = new URLSearchParams(search)
  sorted.sort()
  const query = sorted.toString()
  return query ? `${path}?${query}` : path
}
