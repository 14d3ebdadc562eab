import type { StoreApi } from 'zustand/vanilla'
import type { PlaybackState } from './playback-state.ts'

export const FAST_RATE = 2

/** Speed and sound. */
export function createDials(
  { getState: now, setState: set }: StoreApi<PlaybackState>,
  film: () => HTMLVideoElement | undefined,
  onMuted: (muted: boolean) => void,
) {
  function setRate(rate: number): void {
    const video = film()
    set({ rate })
    if (!video) return
    // The default is what the <video> goes back to with another source.
    video.defaultPlaybackRate = rate
    video.playbackRate = now().fast ? FAST_RATE : rate
  }

  return {
    setRate,
    setFast(fast: boolean): void {
      set({ fast })
      setRate(now().rate)
    },
    /** By the member: kept for the films to come. */
    setMuted(muted: boolean): void {
      const video = film()
      if (!video) return
      video.muted = muted
      if (!muted && video.volume === 0) video.volume = 1
      set({ hushed: false })
      onMuted(muted)
    },
    setVolume(volume: number): void {
      const video = film()
      if (!video) return
      video.volume = Math.min(1, Math.max(0, volume))
      // Where the system keeps the volume to itself it stays at 1, and a swipe is not to be heard either.
      if (volume < 1 && video.volume === 1) return
      video.muted = video.volume === 0
      set({ hushed: false })
    },
  }
}
