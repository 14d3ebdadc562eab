import { useCallback, useEffect, useSyncExternalStore } from 'react'

/**
 * What screens read from the server, kept by key. A page that is shown again finds its data here: nothing is asked
 * twice unless it was invalidated, is older than `staleMs`, or the member pulls. (A query library would take a
 * seventh of the first load; see docs/decisions.)
 */

export interface QueryState<T> {
  data: T | undefined
  error: Error | undefined
  loading: boolean
}

interface Entry {
  state: QueryState<unknown>
  readAt: number
  running: Promise<void> | undefined
  /** Raised when what is being read is already out of date. */
  version: number
  listeners: Set<() => void>
}

const EMPTY: QueryState<never> = { data: undefined, error: undefined, loading: true }
const entries = new Map<string, Entry>()

function entryOf(key: string): Entry {
  const known = entries.get(key)
  if (known) return known
  const entry: Entry = { state: EMPTY, readAt: 0, running: undefined, version: 0, listeners: new Set() }
  entries.set(key, entry)
  return entry
}

function put(entry: Entry, state: QueryState<unknown>): void {
  entry.state = state
  for (const listener of entry.listeners) listener()
}

async function run<T>(entry: Entry, read: () => Promise<T>): Promise<void> {
  const { version } = entry
  if (!entry.state.loading) put(entry, { ...entry.state, loading: true })
  try {
    const data = await read()
    if (version !== entry.version) return
    entry.readAt = Date.now()
    put(entry, { data, error: undefined, loading: false })
  } catch (error) {
    if (version !== entry.version) return
    // What was read before stays on the screen.
    put(entry, { data: entry.state.data, error: error as Error, loading: false })
  }
}

function load<T>(entry: Entry, read: () => Promise<T>): Promise<void> {
  const running = run(entry, read).finally(() => {
    if (entry.running === running) entry.running = undefined
  })
  entry.running = running
  return running
}

export interface Query<T> extends QueryState<T> {
  /** Asks again; the old data stays until the new is there. */
  reload(): Promise<void>
}

export function useQuery<T>(options: { key: string; read: () => Promise<T>; staleMs?: number }): Query<T> {
  const { key, read, staleMs = Number.POSITIVE_INFINITY } = options
  const subscribe = useCallback(
    (listener: () => void) => {
      const entry = entryOf(key)
      entry.listeners.add(listener)
      return () => void entry.listeners.delete(listener)
    },
    [key],
  )
  const state = useSyncExternalStore(subscribe, () => entryOf(key).state) as QueryState<T>

  // Without dependencies: an invalidated entry is read again by whichever page is on screen.
  useEffect(() => {
    const entry = entryOf(key)
    const fresh = entry.readAt > 0 && Date.now() - entry.readAt <= staleMs
    if (!fresh && !entry.running && !entry.state.error) void load(entry, read)
  })

  const reload = useCallback(() => {
    const entry = entryOf(key)
    entry.version += 1
    return load(entry, read)
  }, [key, read])
  return { ...state, reload }
}

/** Asks before anybody shows it, anew also where it is known: whoever comes to show it waits for the same answer. */
export function readAhead<T>(key: string, read: () => Promise<T>): Promise<void> {
  const entry = entryOf(key)
  entry.version += 1
  return load(entry, read)
}

/** Everything under the prefix is out of date: what is on screen is read again now, the rest when it is shown. */
export function invalidate(prefix: string): void {
  for (const [key, entry] of entries) {
    if (!key.startsWith(prefix)) continue
    entry.version += 1
    entry.readAt = 0
    entry.running = undefined
    put(entry, { ...entry.state, error: undefined })
  }
}

/** Changes what is kept, e.g. a like before the server has answered; undefined leaves it. */
export function patch<T>(key: string, change: (data: T) => T): void {
  const entry = entries.get(key)
  if (entry?.state.data !== undefined) put(entry, { ...entry.state, data: change(entry.state.data as T) })
}

/** Another person, or nobody: nothing of before may show. */
export function forgetQueries(): void {
  for (const entry of entries.values()) {
    entry.version += 1
    entry.readAt = 0
    entry.running = undefined
    // A new one: what is on screen renders, and asks anew.
    put(entry, { ...EMPTY })
  }
  for (const [key, entry] of entries) if (entry.listeners.size === 0) entries.delete(key)
}
