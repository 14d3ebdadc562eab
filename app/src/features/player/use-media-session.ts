import { useEffect } from 'react'
import { useBrand } from '../../shell/brand.ts'
import { JUMP_SECONDS } from './jump.ts'
import type { Playback } from './playback.ts'

/** What the system shows on its lock screen, and the buttons it has there. In discreet mode it learns no title. */
export function useMediaSession(playback: Playback, title: string): void {
  const { name, neutral } = useBrand()
  const shown = neutral ? name : title

  useEffect(() => {
    const { mediaSession } = navigator as Partial<Pick<Navigator, 'mediaSession'>>
    if (!mediaSession) return undefined
    const jump = (by: number) => playback.seek(playback.store.getState().time + by)
    const acts: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', () => jump(-JUMP_SECONDS)],
      ['seekforward', () => jump(JUMP_SECONDS)],
    ]
    mediaSession.metadata = new MediaMetadata({ title: shown })
    for (const [action, handler] of acts) mediaSession.setActionHandler(action, handler)
    return () => {
      mediaSession.metadata = null
      for (const [action] of acts) mediaSession.setActionHandler(action, null)
    }
  }, [playback, shown])
}
