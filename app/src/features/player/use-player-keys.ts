import { useEffectEvent, useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { JUMP_SECONDS } from './jump.ts'
import type { Playback } from './playback.ts'

const VOLUME_STEP = 0.1

interface Acts {
  playback: Playback
  toggleFullScreen: () => void
  onKey: () => void
}

/** Keys while the player has the focus, or nothing has. */
export function usePlayerKeys(
  root: RefObject<HTMLElement | null>,
  { playback, toggleFullScreen, onKey }: Acts,
) {
  const act = useEffectEvent((key: string, isInside: boolean): boolean => {
    const { time, volume, muted } = playback.store.getState()
    const louder = (by: number) => playback.setVolume((muted ? 0 : volume) + by)
    switch (key) {
      case ' ':
      case 'k':
        playback.toggle()
        break
      case 'ArrowLeft':
        playback.seek(time - JUMP_SECONDS)
        break
      case 'ArrowRight':
        playback.seek(time + JUMP_SECONDS)
        break
      case 'f':
        toggleFullScreen()
        break
      case 'm':
        playback.setMuted(!muted)
        break
      case 'ArrowUp':
      case 'ArrowDown':
        // Elsewhere these scroll the page.
        if (!isInside) return false
        louder(key === 'ArrowUp' ? VOLUME_STEP : -VOLUME_STEP)
        break
      default:
        return false
    }
    onKey()
    return true
  })

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element)) return
      const isInside = root.current?.contains(target) ?? false
      const isFull = document.fullscreenElement === root.current && root.current !== null
      if (!isInside && (target !== document.body || document.querySelector('dialog[open]'))) return
      // A button that has the focus is pressed by it; what the screen laid over the film has keys of its own.
      if (target.closest('input, textarea') || (key === ' ' && target.closest('button, a'))) return
      if (act(key.length === 1 ? key.toLowerCase() : key, isInside || isFull)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [root])
}
