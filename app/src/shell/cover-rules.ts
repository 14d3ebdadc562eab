/** When the app is covered against other eyes. */

/** Away for longer than this, it is locked. */
export const AWAY_MS = 60_000

export type Cover = 'none' | 'covered' | 'locked'

export interface Privacy {
  discreet: boolean
  pin: boolean
}

export const coverAtStart = ({ pin }: Privacy): Cover => (pin ? 'locked' : 'none')

/** At once when it is left: the system takes its picture of the app then. */
export function coverWhenLeft(cover: Cover, { discreet, pin }: Privacy): Cover {
  return cover === 'none' && (discreet || pin) ? 'covered' : cover
}

export function coverOnReturn(cover: Cover, { pin }: Privacy, awayMs: number): Cover {
  if (cover === 'locked') return pin ? 'locked' : 'none'
  // A clock that was set back says nothing of how long it was.
  return pin && (awayMs > AWAY_MS || awayMs < 0) ? 'locked' : 'none'
}
