const DAY_MS = 86_400_000
/** From here on it is worth saying. */
const SOON_DAYS = 7

/** Whole days until the last one; 0 on the last. */
export const daysLeft = (expiresAt: number, nowMs = Date.now()): number =>
  Math.max(0, Math.floor((expiresAt * 1000 - nowMs) / DAY_MS))

export const isSoon = (days: number): boolean => days <= SOON_DAYS
