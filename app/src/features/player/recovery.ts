import type { Fault } from './engine.ts'

/** Between attempts, while nothing is left to show. */
export const RETRY_MS = [1000, 2000, 4000] as const
/** The film has played on for so long: what went wrong is over. */
export const STEADY_SECONDS = 5

export type Step = 'refresh' | 'switch' | 'fail' | { againInMs: number }

/** Decides what to do about a fault, and when it is enough. */
export function createRecovery() {
  let tries = 0
  let refreshed = false
  /** The second at which it last went wrong. */
  let troubledAt: number | undefined

  return {
    after(fault: Fault, at: number, can: { refresh: boolean; switch: boolean; playOn: boolean }): Step {
      troubledAt = at
      if (fault === 'expired') {
        if (refreshed || !can.refresh) return 'fail'
        refreshed = true
        return 'refresh'
      }
      if (fault === 'media' && can.switch) return 'switch'
      // As long as there is something to play, nobody need hear of it.
      if (can.playOn) return { againInMs: RETRY_MS[2] }
      const againInMs = RETRY_MS[tries]
      tries += 1
      return againInMs === undefined || fault === 'media' ? 'fail' : { againInMs }
    },
    playedTo(second: number): void {
      if (troubledAt === undefined || Math.abs(second - troubledAt) < STEADY_SECONDS) return
      this.forget()
    },
    forget(): void {
      tries = 0
      refreshed = false
      troubledAt = undefined
    },
  }
}
