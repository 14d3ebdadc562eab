import type { StoreApi } from 'zustand'

/**
 * What the stores keep on this device. A storage may be blocked, full, or hold what another version or hand wrote:
 * none of that may stop the app, so reading answers undefined, writing does nothing, and the stores go on in memory.
 */
export interface Area {
  storage: () => Storage
  /** Added to every character code: a habit that keeps words from a casual eye, not protection. */
  shift: number
}

export const local: Area = { storage: () => localStorage, shift: 3 }
export const session: Area = { storage: () => sessionStorage, shift: 0 }

export function readStored({ storage, shift }: Area, key: string): unknown {
  try {
    const text = storage().getItem(key)
    return text === null ? undefined : JSON.parse(shifted(text, -shift))
  } catch {
    return undefined
  }
}

export function writeStored({ storage, shift }: Area, key: string, value: unknown): void {
  try {
    storage().setItem(key, shifted(JSON.stringify(value).replace(unsafe, escaped), shift))
  } catch {
    // Blocked or full.
  }
}

export function removeStored({ storage }: Area, key: string): void {
  try {
    storage().removeItem(key)
  } catch {
    // Blocked.
  }
}

/** Which of a store's values lie under which key. */
export type Entries<State> = Readonly<Record<string, readonly (keyof State & string)[]>>

/**
 * Fills a store with what is kept of it and keeps it from then on. What another tab writes to the local area is
 * followed. `mend` sets right what does not go together. Gives back the function that reads everything again.
 */
export function keepStored<State extends object>(
  store: StoreApi<State>,
  area: Area,
  entries: Entries<State>,
  mend: (state: State) => Partial<State> = () => ({}),
): () => void {
  let loading = false

  const load = (): void => {
    const initial = store.getInitialState()
    const state = { ...store.getState() }
    for (const [key, names] of Object.entries(entries)) {
      const stored = Object(readStored(area, key)) as Partial<State>
      for (const name of names) {
        const value = stored[name]
        state[name] = value !== undefined && isLike(value, initial[name]) ? value : initial[name]
      }
    }
    loading = true
    store.setState({ ...state, ...mend(state) })
    loading = false
  }

  load()
  store.subscribe((now, before) => {
    if (loading) return
    for (const [key, names] of Object.entries(entries)) {
      if (names.every((name) => now[name] === before[name])) continue
      writeStored(area, key, Object.fromEntries(names.map((name) => [name, now[name]])))
    }
  })
  // The other tab has cleared everything when no key is named.
  addEventListener('storage', ({ key }) => {
    if (area === local && (key === null || key in entries)) load()
  })
  return load
}

/** Enough to tell an older or broken value; a null stands for an object that is not there yet. */
function isLike(value: unknown, example: unknown): boolean {
  if (Array.isArray(value) !== Array.isArray(example)) return false
  return typeof value === typeof example && (value !== null || example === null)
}

// Shifted, these would be halves of a pair (which some browsers store as a question mark), or begin again at 0.
const unsafe = /[\ud7fd-\udfff\ufffd-\uffff]/g
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16)}`

function shifted(text: string, by: number): string {
  let result = ''
  for (let at = 0; at < text.length; at += 1) result += String.fromCharCode(text.charCodeAt(at) + by)
  return result
}
