/** The only place where the server asks what time it is, so that tests can hold it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const secondsLater = (date: Date, count: number): Date => new Date(date.getTime() + count * 1000)

/** Days are counted in UTC+8, where the members live: the number of the day since 1970. */
export const dayNumber = (date: Date): number => Math.floor((date.getTime() / 1000 + 8 * 3600) / 86_400)

/** E.g. 2026-12-31, of the day in UTC+8. */
export const dateOf = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Midnight in UTC+8. */
export const startOfDay = (date: Date): Date => new Date((dayNumber(date) * 86_400 - 8 * 3600) * 1000)
