import type { Fault } from './engine.ts'
import type { Face } from './face.ts'

export interface Source {
  url: string
  kind: 'full' | 'preview'
  previewSeconds: number
  /** Of the whole film, in seconds. */
  duration: number
}

export interface PlaybackState {
  face: Face
  fault: Fault
  /** It waits for long enough to say so. */
  slow: boolean
  time: number
  duration: number
  buffered: number
  muted: boolean
  volume: number
  rate: number
  /** Faster for as long as a finger holds it. */
  fast: boolean
  /** Muted because it began by itself, for as long as that is told. */
  hushed: boolean
  /** The second it was continued from, for as long as that is told. */
  resumed: number | undefined
  /** There is a picture: the poster may go. */
  hasPicture: boolean
  /** The last picture stands in front of a film that is being exchanged. */
  frozen: boolean
  /** The quality that was chosen, by the short side of the picture. */
  lines: number | undefined
}

export const stateBefore = (source: Source, begin: number, muted: boolean): PlaybackState => ({
  face: 'idle',
  fault: 'network',
  slow: false,
  time: begin,
  duration: source.duration,
  buffered: 0,
  muted,
  volume: 1,
  rate: 1,
  fast: false,
  hushed: muted,
  resumed: begin || undefined,
  hasPicture: false,
  frozen: false,
  lines: undefined,
})

/** Where the film at hand ends by all that is known without it, which for a preview is before the end of the whole. */
export const lastKnown = ({ kind, previewSeconds, duration }: Source): number =>
  kind === 'preview' ? previewSeconds : duration

/** The end of what is loaded from the present second on. */
export function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let n = 0; n < buffered.length; n += 1)
    if (buffered.start(n) <= currentTime + 0.5 && buffered.end(n) >= currentTime) return buffered.end(n)
  return 0
}
