import { create } from 'zustand'
import { keepStored, session } from '../persistence.ts'

export interface StackItem {
  id: string
}

export interface Stack {
  /** The name of one run of pages; a tab root starts another. */
  stackKey: string
  stacks: readonly StackItem[]
  /** Where in the run one stands. */
  index: number
  /** A new key first clears the list; an id that is there already is not added again. */
  add: (item: StackItem, stackKey: string) => void
}

export const useStack = create<Stack>((set) => ({
  stackKey: '',
  stacks: [],
  index: 0,
  add: (item, stackKey) =>
    set((before) => {
      const kept = before.stackKey === stackKey ? before.stacks : []
      const known = kept.findIndex(({ id }) => id === item.id)
      if (known >= 0) return { index: known }
      return { stackKey, stacks: [...kept, item], index: kept.length }
    }),
}))

keepStored(useStack, session, { stack: ['stacks'] })
