import type { OpenEngine } from './engine.ts'
import { openNative } from './native-engine.ts'

/** `hls.js` there: that engine, whatever the browser can do itself. For tests and for support. */
const FORCED_KEY = 'player-engine'

const isForced = (): boolean => {
  try {
    return localStorage.getItem(FORCED_KEY) === 'hls.js'
  } catch {
    return false
  }
}

const loadHls = () => import('./hls-engine.ts')
const openHls: OpenEngine = async (video, opening) => (await loadHls()).openHls(video, opening)

/** Ahead of the film, where the browser cannot play it by itself. */
export function fetchEngine(): void {
  if (!enginesFor(document.createElement('video')).native) void loadHls().catch(() => undefined)
}

export interface Engines {
  native: OpenEngine | undefined
  /** Only where the browser has what it is built on. */
  hls: OpenEngine | undefined
}

export function enginesFor(video: HTMLVideoElement): Engines {
  const hls = 'MediaSource' in window || 'ManagedMediaSource' in window ? openHls : undefined
  const isNative = video.canPlayType('application/vnd.apple.mpegurl') !== '' && !(isForced() && hls)
  return { native: isNative ? openNative : undefined, hls }
}
