import { create } from 'zustand'

export interface HistoryKeys {
  /** Of the pages that keep their state. */
  keys: ReadonlySet<string>
  add: (key: string) => void
  remove: (key: string) => void
}

export const useHistoryKeys = create<HistoryKeys>((set) => ({
  keys: new Set(),
  add: (key) => set(({ keys }) => (keys.has(key) ? {} : { keys: new Set([...keys, key]) })),
  remove: (key) => set(({ keys }) => ({ keys: new Set([...keys].filter((one) => one !== key)) })),
}))
