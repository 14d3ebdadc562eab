import { Refused } from '@qingyu/client/errors'
import { useEffect, useSyncExternalStore } from 'react'
import { messageOf } from './messages.ts'

/** A desk on which one item at a time is judged: nobody else has it before him meanwhile. */

export interface DeskCalls<Item> {
  idOf: (item: Item) => number
  /** A named one, or the next that nobody has and that was not passed over. */
  claim: (which: { id?: number; kind?: string; passed: number[] }) => Promise<Item>
  renew: (id: number) => Promise<unknown>
  giveBack: (id: number) => Promise<unknown>
  tell: (text: string, kind: 'info' | 'error') => void
  /** Milliseconds. */
  now: () => number
}

export interface DeskState<Item> {
  item: Item | undefined
  phase: 'idle' | 'taking' | 'deciding' | 'empty'
  /** When the item was laid before him. */
  since: number
}

/** Without a key or a hand on the desk for so long nobody sits there, and the item goes to whoever does. */
const LEFT_AFTER_MS = 10 * 60_000
const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'wheel']

const codeOf = (error: unknown): string => (error instanceof Refused ? error.code : '')

export class Desk<Item> {
  #calls: DeskCalls<Item>
  #state: DeskState<Item> = { item: undefined, phase: 'idle', since: 0 }
  #listeners = new Set<() => void>()
  #passed = new Set<number>()
  #left = false
  #kind = ''
  #touchedAt = 0

  constructor(calls: DeskCalls<Item>) {
    this.#calls = calls
  }

  readonly state = (): DeskState<Item> => this.#state

  readonly follow = (react: () => void): (() => void) => {
    this.#listeners.add(react)
    return () => this.#listeners.delete(react)
  }

  /** What lies there has changed, e.g. a document was opened. */
  change(how: (item: Item) => Item): void {
    const { item } = this.#state
    if (item) this.#set({ item: how(item) })
  }

  /** Of which kind the next ones are; empty: of any. */
  choose(kind: string): void {
    this.#kind = kind
  }

  /** The next one that nobody has; there may be none. */
  async takeNext(): Promise<void> {
    await this.#replace([undefined])
  }

  /** The first of these that nobody else has: two people never judge one item. */
  async take(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#replace(ids)
  }

  async skip(): Promise<void> {
    const { item } = this.#state
    if (!item || this.#isBusy()) return
    this.#passed.add(this.#calls.idOf(item))
    await this.takeNext()
  }

  /** Runs the verdict with the seconds that it took, and lays the next one there. */
  async settle(verdict: (item: Item, seconds: number) => Promise<unknown>): Promise<boolean> {
    const { item, since } = this.#state
    if (!item || this.#isBusy()) return false
    this.#set({ phase: 'deciding' })
    try {
      await verdict(item, Math.round((this.#calls.now() - since) / 1000))
    } catch (error) {
      if (codeOf(error) === 'OBJECT_CHANGED') {
        // Still his: laid before him anew, as it is now.
        this.#set({ item: undefined, phase: 'idle' })
        await this.take([this.#calls.idOf(item)])
        return false
      }
      // The client has told why; an item that is no longer his leaves the desk all the same.
      if (codeOf(error) !== 'TASK_NOT_YOURS') {
        this.#set({ phase: 'idle' })
        return false
      }
    }
    this.#set({ item: undefined, phase: 'idle' })
    await this.takeNext()
    return true
  }

  /** Somebody sits there. */
  readonly touched = (): void => {
    this.#touchedAt = this.#calls.now()
  }

  /** A sign of life, from time to time, while there is one; a claim that was lost meanwhile clears the desk. */
  async renew(): Promise<void> {
    const { item, phase, since } = this.#state
    if (!item || phase !== 'idle') return
    if (this.#calls.now() - Math.max(since, this.#touchedAt) >= LEFT_AFTER_MS) return
    try {
      await this.#calls.renew(this.#calls.idOf(item))
    } catch (error) {
      if (codeOf(error) === 'TASK_NOT_YOURS' && this.#state.item === item) this.#set({ item: undefined })
    }
  }

  /** Back to the queue with it, at once. */
  async close(): Promise<void> {
    this.#left = true
    const { item } = this.#state
    this.#set({ item: undefined, phase: 'idle' })
    if (item) await this.#giveBack(item)
  }

  open(): void {
    this.#left = false
  }

  #isBusy(): boolean {
    return this.#state.phase === 'taking' || this.#state.phase === 'deciding'
  }

  async #replace(wanted: readonly (number | undefined)[]): Promise<void> {
    if (this.#isBusy()) return
    const before = this.#state.item
    this.#set({ phase: 'taking' })
    if (before) void this.#giveBack(before)
    for (const id of wanted) {
      try {
        const which = id !== undefined ? { id } : this.#kind ? { kind: this.#kind } : {}
        const item = await this.#calls.claim({ ...which, passed: [...this.#passed] })
        // He went away while it was fetched.
        if (this.#left) return void this.#giveBack(item)
        return this.#set({ item, phase: 'idle', since: this.#calls.now() })
      } catch (error) {
        const code = codeOf(error)
        if (code === 'QUEUE_EMPTY') return this.#set({ item: undefined, phase: 'empty' })
        if (code !== 'TASK_TAKEN') {
          this.#calls.tell(messageOf(error), 'error')
          return this.#set({ item: undefined, phase: 'idle' })
        }
        this.#calls.tell('这一条刚被同事领走了', 'info')
      }
    }
    this.#set({ item: undefined, phase: 'empty' })
  }

  async #giveBack(item: Item): Promise<void> {
    // If it fails the claim ends by itself after a while.
    await this.#calls.giveBack(this.#calls.idOf(item)).catch(() => undefined)
  }

  #set(changes: Partial<DeskState<Item>>): void {
    this.#state = { ...this.#state, ...changes }
    for (const react of this.#listeners) react()
  }
}

/** A claim lasts 15 minutes. */
const RENEW_MS = 4 * 60_000

/** The desk while this screen is open. */
export function useDesk<Item>(desk: Desk<Item>): DeskState<Item> {
  useEffect(() => {
    desk.open()
    const timer = setInterval(() => void desk.renew(), RENEW_MS)
    for (const touch of TOUCHES) window.addEventListener(touch, desk.touched, { passive: true })
    return () => {
      clearInterval(timer)
      for (const touch of TOUCHES) window.removeEventListener(touch, desk.touched)
      void desk.close()
    }
  }, [desk])
  return useSyncExternalStore(desk.follow, desk.state)
}

/** The ids after (or before) this one, nearest first, of those that nobody else has. */
export function neighbours(
  list: readonly { id: number; free: boolean }[],
  current: number | undefined,
  step: 1 | -1,
): number[] {
  const at = list.findIndex(({ id }) => id === current)
  const ahead = step === 1 ? list.slice(at + 1) : list.slice(0, Math.max(0, at)).toReversed()
  return ahead.filter(({ free }) => free).map(({ id }) => id)
}
