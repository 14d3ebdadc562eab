import { externalAddress } from './external-links.ts'

/** Addresses inside the app: everything after the hash. */

export interface Place {
  path: string
  /** Without the question mark. */
  search: string
  /** As it stands in the address bar. */
  full: string
}

export function placeOf(hash: string): Place {
  const full = hash.replace(/^#/, '') || '/'
  const mark = full.indexOf('?')
  const path = mark < 0 ? full : full.slice(0, mark)
  // A trailing slash is a slip of whoever wrote the link.
  return { path: path.replace(/(.)\/+$/, '$1'), search: mark < 0 ? '' : full.slice(mark + 1), full }
}

export function link(path: string, query: Readonly<Record<string, string | number>> = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** A way back that came through the address bar: a place of ours, or nothing. */
export function ownPlace(to: string): string {
  try {
    return to.startsWith('/') && !externalAddress(to) ? to : ''
  } catch {
    return ''
  }
}
