/** A clock that stands still until a test moves it. */
export interface FakeClock {
  now(): Date
  advance(seconds: number): void
}

const HOUR = 3600
export const MINUTE = 60
export const DAY = 24 * HOUR

/** Noon in UTC+8, so that a few hours either way stay within the day. */
export function createFakeClock(start = new Date('2026-11-15T04:00:00Z')): FakeClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000
    },
  }
}
