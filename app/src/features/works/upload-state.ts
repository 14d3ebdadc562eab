/** How far a film is on its way to the server. */

export type Phase = 'none' | 'sending' | 'waiting' | 'paused' | 'interrupted' | 'failed' | 'sent'

interface Mark {
  at: number
  sent: number
}

export interface UploadState {
  phase: Phase
  name: string
  size: number
  /** Bytes. */
  sent: number
  /** Of the last seconds, for the speed. */
  marks: readonly Mark[]
  /** Why it waits or failed. */
  why: string
}

export type UploadEvent =
  | { kind: 'begun'; name: string; size: number; sent: number }
  | { kind: 'interrupted'; name: string; size: number; sent: number }
  | { kind: 'progress'; at: number; sent: number }
  | { kind: 'waiting'; why: string }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'failed'; why: string }
  | { kind: 'sent'; name: string; size: number }
  | { kind: 'dropped' }

export const NO_UPLOAD: UploadState = { phase: 'none', name: '', size: 0, sent: 0, marks: [], why: '' }

const SPEED_OVER_MS = 6000

export function nextState(state: UploadState, event: UploadEvent): UploadState {
  const still = { ...state, marks: [], why: '' }
  switch (event.kind) {
    case 'begun': {
      const { name, size, sent } = event
      return { ...still, phase: 'sending', name, size, sent }
    }
    case 'interrupted': {
      const { name, size, sent } = event
      return { ...still, phase: 'interrupted', name, size, sent }
    }
    case 'progress':
      return withProgress(state, event)
    case 'waiting':
      return state.phase === 'sending' || state.phase === 'waiting'
        ? { ...still, phase: 'waiting', why: event.why }
        : state
    case 'paused':
      return state.phase === 'sending' || state.phase === 'waiting' ? { ...still, phase: 'paused' } : state
    case 'resumed':
      return state.phase === 'paused' || state.phase === 'waiting' || state.phase === 'failed'
        ? { ...still, phase: 'sending' }
        : state
    case 'failed':
      return { ...still, phase: 'failed', why: event.why }
    case 'sent':
      return { ...still, phase: 'sent', name: event.name, size: event.size, sent: event.size }
    case 'dropped':
      return NO_UPLOAD
    default:
      return event satisfies never
  }
}

function withProgress(state: UploadState, { at, sent }: Mark): UploadState {
  // What a paused one still tells is late.
  if (state.phase !== 'sending' && state.phase !== 'waiting') return state
  // After a break it begins with what has arrived, which is no speed.
  const before = state.phase === 'waiting' || sent < state.sent ? [] : state.marks
  const marks = [...before.filter((mark) => at - mark.at <= SPEED_OVER_MS), { at, sent }]
  return { ...state, phase: 'sending', why: '', sent, marks }
}

/** From 0 to 100; 100 only when all of it is there. */
export const percentOf = ({ phase, sent, size }: UploadState): number =>
  phase === 'sent' ? 100 : size > 0 ? Math.min(99, Math.floor((sent / size) * 100)) : 0

/** Bytes a second; undefined until it can be told. */
export function speedOf({ marks }: UploadState): number | undefined {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last || last.at - first.at < 500) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

/** Seconds; undefined until it can be told. */
export function remainingOf(state: UploadState): number | undefined {
  const speed = speedOf(state)
  return speed ? (state.size - state.sent) / speed : undefined
}

/** There is a file that may not be lost by loading the page anew. */
export const holdsFile = ({ phase }: UploadState): boolean =>
  phase === 'sending' || phase === 'waiting' || phase === 'paused'
