import { faultOf } from './engine.ts'
import type { Engine, Opening } from './engine.ts'
import { readRungs } from './rungs.ts'

/** So long without a byte while the film waits for one, and its connection is taken for dead. */
export const SILENCE_MS = 15_000

/** The browser's own HLS. It chooses the quality itself; a chosen one is played by its own playlist. */
export async function openNative(video: HTMLVideoElement, opening: Opening): Promise<Engine> {
  const { url, at, lines, onFault, signal } = opening
  const gone = new AbortController()
  const rung = lines && (await readRungs(url)).find((one) => one.lines === lines)
  let silence: ReturnType<typeof setTimeout> | undefined

  const engine: Engine = {
    name: 'native',
    lines: async () => (await readRungs(url)).map((one) => one.lines),
    choose: () => false,
    again: () => false,
    rest() {},
    wake() {},
    end() {
      gone.abort()
      clearTimeout(silence)
    },
  }
  if (signal.aborted) return engine

  const listen = (name: string, listener: () => void) =>
    video.addEventListener(name, listener, { signal: gone.signal })
  const complain = async (unlessPlayable: boolean) => {
    const fault = await faultOf(url)
    if (!gone.signal.aborted) onFault(unlessPlayable && fault === 'media' ? 'network' : fault)
  }
  const hear = () => {
    clearTimeout(silence)
    if (video.readyState >= video.HAVE_FUTURE_DATA || video.error) return
    silence = setTimeout(() => void complain(true), SILENCE_MS)
  }
  listen('loadedmetadata', () => {
    if (Math.abs(video.currentTime - at()) > 1) video.currentTime = at()
  })
  listen('error', () => {
    clearTimeout(silence)
    void complain(false)
  })
  for (const name of ['loadstart', 'progress', 'waiting', 'playing', 'seeked', 'canplay']) listen(name, hear)
  video.src = (rung || undefined)?.url ?? url
  // Said before anything is known, it spares the first segments.
  if (at() > 0) video.currentTime = at()
  return engine
}
