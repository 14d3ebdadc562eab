import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { feedback } from '../../shell/feedback.ts'
import { usePlayer } from '../../shell/stores/player.ts'
import { holdReload } from '../../shell/unsaved.ts'
import { isRunning } from './face.ts'
import { createPlayback } from './playback.ts'
import type { Source } from './playback-state.ts'

interface Wanted {
  source: Source
  resumeAt: number
  onProgress: ((seconds: number) => void) | undefined
  onPreviewEnd: (() => void) | undefined
  onRefresh: (() => Promise<string>) | undefined
}

/** One film for as long as the component lives; it rests while its page is hidden. */
export function usePlayback({ source, resumeAt, onProgress, onPreviewEnd, onRefresh }: Wanted) {
  const video = useRef<HTMLVideoElement>(null)
  const still = useRef<HTMLCanvasElement>(null)
  const [playback] = useState(() =>
    createPlayback(source, { resumeAt, muted: usePlayer.getState().autoplayMuted }),
  )
  const tellProgress = useEffectEvent((seconds: number) => onProgress?.(seconds))
  const tellPreviewEnd = useEffectEvent(() => onPreviewEnd?.())
  const refresh = useEffectEvent(async () => {
    if (!onRefresh) throw new Error('there is nobody to ask for another address')
    return onRefresh()
  })

  // Insertion effects alone survive when <Activity> hides the page: their end is the end of the component.
  useInsertionEffect(() => () => playback.end(), [playback])

  useLayoutEffect(() => {
    if (!video.current || !still.current) return undefined
    return playback.enter(
      {
        video: video.current,
        still: still.current,
        onProgress: tellProgress,
        onPreviewEnd: tellPreviewEnd,
        onRefresh: refresh,
        onMuted: (autoplayMuted) => usePlayer.setState({ autoplayMuted }),
      },
      // Behind a lock, or in a tab that nobody looks at, nothing starts by itself.
      !document.hidden && !feedback.getState().covered,
    )
  }, [playback])

  const { url, kind, previewSeconds, duration } = source
  useEffect(() => {
    playback.change({ url, kind, previewSeconds, duration })
  }, [playback, url, kind, previewSeconds, duration])

  const running = useStore(playback.store, ({ face }) => isRunning(face))
  useEffect(() => (running ? holdReload('playing') : undefined), [running])

  return { playback, video, still }
}
