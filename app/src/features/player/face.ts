/** What the player shows of its film. */
export type Face =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'paused'
  | 'buffering'
  | 'error'
  | 'ended'
  | 'preview-ended'

/**
 * `load`: a source is opened. `play`: somebody wants it to play. The others are what the film does: `playing` (its
 * pictures move), `waiting` (they should and cannot), `paused`, `ended`, `preview-ended`, `failed` (for good).
 */
export type FaceEvent =
  | 'load'
  | 'play'
  | 'playing'
  | 'waiting'
  | 'paused'
  | 'ended'
  | 'preview-ended'
  | 'failed'

const isOver = (face: Face): boolean => face === 'ended' || face === 'preview-ended'

export function faceAfter(face: Face, event: FaceEvent): Face {
  if (event === 'load') return 'loading'
  // Nothing that a film still says changes that it has failed, or was never there.
  if (face === 'error' || face === 'idle') return event === 'failed' ? 'error' : face
  switch (event) {
    case 'failed':
      return 'error'
    case 'playing':
    case 'ended':
    case 'preview-ended':
      return event
    case 'play':
      return face === 'paused' || isOver(face) ? 'buffering' : face
    case 'waiting':
      return face === 'playing' ? 'buffering' : face
    case 'paused':
      // A film that has ended is paused as well, and may say so afterwards.
      return isOver(face) ? face : 'paused'
    default:
      return event satisfies never
  }
}

/** Whether the film runs or is about to. */
export const isRunning = (face: Face): boolean =>
  face === 'playing' || face === 'buffering' || face === 'loading'

export const isWaiting = (face: Face): boolean => face === 'buffering' || face === 'loading'
