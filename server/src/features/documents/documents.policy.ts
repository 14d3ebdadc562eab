import { secondsLater } from '../../platform/clock.ts'

/** A yes holds for ten minutes, and a question for an hour. */
const GRANTED_SECONDS = 10 * 60
const ASKED_SECONDS = 3600

export const grantedUntil = (now: Date): Date => secondsLater(now, GRANTED_SECONDS)
export const askedSince = (now: Date): Date => secondsLater(now, -ASKED_SECONDS)

interface Standing {
  answer: 'grant' | 'refuse' | null
  askedAt: Date
  until: Date | null
}

export function stateOf(
  { answer, askedAt, until }: Standing,
  now: Date,
): 'waiting' | 'granted' | 'refused' | 'over' {
  if (answer === 'refuse') return 'refused'
  if (until) return until > now ? 'granted' : 'over'
  return askedAt > askedSince(now) ? 'waiting' : 'over'
}
