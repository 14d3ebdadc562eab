import { useSyncExternalStore } from 'react'

/** Addresses inside the console: everything after the hash. */

export interface Place {
  path: string
  query: URLSearchParams
  /** As it stands in the address bar. */
  full: string
}

export function placeOf(hash: string): Place {
  const full = hash.replace(/^#/, '') || '/'
  const [path = '/', search = ''] = full.split('?', 2)
  return { path: path.replace(/(.)\/+$/, '$1'), query: new URLSearchParams(search), full }
}

export const currentPlace = (): Place => placeOf(location.hash)

export function link(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

export function navigate(to: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', `#${to}`)
    dispatchEvent(new Event('hashchange'))
  } else location.hash = to
}

/** A way back that came through the address bar: a place of the console, or its first page. */
export const ownPlace = (to: string | null): string => (to && /^\/(?!\/)/.test(to) ? to : '/')

function follow(react: () => void): () => void {
  addEventListener('hashchange', react)
  return () => removeEventListener('hashchange', react)
}

export const usePlace = (): Place => placeOf(useSyncExternalStore(follow, () => location.hash))
