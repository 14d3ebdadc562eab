import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
}

/** Phones have it, TypeScript's list of the platform does not. */
interface Lockable {
  lock?: (orientation: 'landscape') => Promise<void>
}

/** The player over the whole screen, lying where the film does. iPhones show their own player instead. */
export function useFullScreen(
  root: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [full, setFull] = useState(false)

  useLayoutEffect(() => {
    const element = root.current
    const change = () => {
      const isFull = element !== null && document.fullscreenElement === element
      setFull(isFull)
      if (!isFull) screen.orientation?.unlock?.()
    }
    document.addEventListener('fullscreenchange', change)
    return () => {
      document.removeEventListener('fullscreenchange', change)
      setFull(false)
      if (element !== null && document.fullscreenElement === element) void document.exitFullscreen()
    }
  }, [root])

  async function enter(): Promise<void> {
    const film: PhoneVideo | null = video.current
    if (!root.current?.requestFullscreen) {
      film?.webkitEnterFullscreen?.()
      return
    }
    try {
      await root.current.requestFullscreen({ navigationUI: 'hide' })
      const orientation = screen.orientation as (ScreenOrientation & Lockable) | undefined
      if (film && film.videoWidth > film.videoHeight) await orientation?.lock?.('landscape')
    } catch {
      // Refused, or nothing that could be turned.
    }
  }

  function leave(): void {
    const film: PhoneVideo | null = video.current
    if (document.fullscreenElement) void document.exitFullscreen()
    else film?.webkitExitFullscreen?.()
  }

  return { full, enter: () => void enter(), leave }
}
