/** `expired`: the address is refused. `network`: nothing comes. `media`: what comes cannot be played. */
export type Fault = 'network' | 'expired' | 'media'

export interface Opening {
  url: string
  /** The second to begin at, asked when the film is known. */
  at: () => number
  /** The short side of the picture, where one was chosen. */
  lines: number | undefined
  onFault: (fault: Fault) => void
  /** Aborted when another source is opened instead. */
  signal: AbortSignal
}

/** What brings a film into the <video>. */
export interface Engine {
  name: 'native' | 'hls.js'
  /** The qualities there are, by the short side of their picture. */
  lines: () => Promise<number[]>
  /** False: only by opening anew. */
  choose: (lines: number | undefined) => boolean
  /** Asks again for what did not come. False: only by opening anew. */
  again: () => boolean
  /** Loads nothing more until it is woken. */
  rest: () => void
  wake: () => void
  end: () => void
}

export type OpenEngine = (video: HTMLVideoElement, opening: Opening) => Promise<Engine>

const REFUSALS = new Set([401, 403, 404, 410])

export const isRefusal = (status: number | undefined): boolean => status !== undefined && REFUSALS.has(status)

const ASK_MS = 8000

/** A <video> does not tell why it fails, so the address itself is asked. */
export async function faultOf(url: string): Promise<Fault> {
  try {
    const { ok, status } = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) })
    return ok ? 'media' : isRefusal(status) ? 'expired' : 'network'
  } catch {
    return 'network'
  }
}
