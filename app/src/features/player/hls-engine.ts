import { ErrorTypes, Events, Hls } from 'hls.js/light'
import { isRefusal } from './engine.ts'
import type { Engine, Opening } from './engine.ts'
import { linesOf } from './rungs.ts'

const BUFFER_SECONDS = 30

/** One more attempt for whatever it asks for: the longer waits, and the end of patience, are decided outside. */
const ONCE_MORE = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 }
const policy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: ONCE_MORE,
    errorRetry: ONCE_MORE,
  },
}

/** HLS by hls.js, for browsers without their own or whose own has failed. */
export async function openHls(video: HTMLVideoElement, opening: Opening): Promise<Engine> {
  const { url, at, lines, onFault } = opening
  const hls = new Hls({
    // Its worker comes from a blob, which the page's policy refuses.
    enableWorker: false,
    startPosition: at(),
    maxBufferLength: BUFFER_SECONDS,
    backBufferLength: BUFFER_SECONDS,
    capLevelToPlayerSize: true,
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    keyLoadPolicy: policy,
    fragLoadPolicy: policy,
  })
  let isMended = false

  const choose = (wanted: number | undefined): boolean => {
    hls.nextLevel = hls.levels.findIndex((level) => linesOf(level) === wanted)
    return true
  }
  hls.on(Events.MANIFEST_PARSED, () => {
    if (lines !== undefined) choose(lines)
  })
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (isRefusal(response?.code)) onFault('expired')
    else if (!fatal) return
    else if (type === ErrorTypes.NETWORK_ERROR) onFault('network')
    else if (type !== ErrorTypes.MEDIA_ERROR || isMended) onFault('media')
    else {
      isMended = true
      hls.recoverMediaError()
    }
  })
  hls.loadSource(url)
  hls.attachMedia(video)

  return {
    name: 'hls.js',
    lines: async () => hls.levels.map(linesOf).toSorted((one, other) => one - other),
    choose,
    again() {
      if (hls.levels.length === 0) hls.loadSource(url)
      else hls.startLoad()
      return true
    },
    rest: () => hls.stopLoad(),
    wake: () => hls.startLoad(),
    end: () => hls.destroy(),
  }
}
