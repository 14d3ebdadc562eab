import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { JUMP_SECONDS } from './jump.ts'
import type { Playback } from './playback.ts'
import { createPlayerGestures, SWIPE_SECONDS } from './player-gestures.ts'
import type { Finger, PlayerGestures, Side } from './player-gestures.ts'

/** As far from the left edge a swipe means "back" to the shell. */
const EDGE_PX = 24
const JUMP_SHOWN_MS = 600

export type HudState =
  | { kind: 'seek'; to: number }
  | { kind: 'volume' }
  | { kind: 'jump'; seconds: number; turn: number }

/** Fingers on the film. Where the system keeps the volume to itself (iPhones), swiping for it does nothing. */
export function useStageGestures(playback: Playback, onTap: () => void) {
  const gestures = useRef<PlayerGestures>(null)
  const stage = useRef<HTMLElement>(null)
  const [hud, setHud] = useState<HudState>()
  const { getState } = playback.store

  const aim = (share: number): number => {
    const { time, duration } = getState()
    return Math.min(duration, Math.max(0, time + share * Math.min(SWIPE_SECONDS, duration)))
  }
  const tap = useEffectEvent(onTap)
  const doubleTap = useEffectEvent((side: Side) => {
    if (side === 'middle') return playback.toggle()
    const by = side === 'left' ? -JUMP_SECONDS : JUMP_SECONDS
    playback.seek(getState().time + by)
    setHud((now) => {
      const goesOn = now?.kind === 'jump' && now.seconds * by > 0
      return { kind: 'jump', seconds: goesOn ? now.seconds + by : by, turn: goesOn ? now.turn + 1 : 0 }
    })
  })
  const begin = useEffectEvent(() =>
    createPlayerGestures({
      frame: () => stage.current?.getBoundingClientRect() ?? { width: 1, height: 1 },
      onTap: () => tap(),
      onDoubleTap: (side) => doubleTap(side),
      onSeek: (share) => setHud({ kind: 'seek', to: aim(share) }),
      onSeekEnd: (share) => {
        setHud(undefined)
        if (share !== undefined) playback.seek(aim(share))
      },
      onVolume: (share) => {
        const { volume, muted } = getState()
        playback.setVolume((muted ? 0 : volume) + share)
        setHud({ kind: 'volume' })
      },
      onVolumeEnd: () => setHud(undefined),
      onHold: () => {
        if (getState().face === 'playing') playback.setFast(true)
      },
      onHoldEnd: () => playback.setFast(false),
    }),
  )
  useLayoutEffect(() => {
    const begun = begin()
    gestures.current = begun
    return () => begun.stop()
  }, [])

  const jumped = hud?.kind === 'jump' ? hud.turn : undefined
  useLayoutEffect(() => {
    if (jumped === undefined) return undefined
    const timer = setTimeout(() => setHud(undefined), JUMP_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [jumped])

  const fingers = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const isEdge = event.clientX <= EDGE_PX && event.pointerType === 'touch' && !document.fullscreenElement
      if (event.button !== 0 || isEdge) return
      stage.current = event.currentTarget
      event.currentTarget.setPointerCapture(event.pointerId)
      gestures.current?.down(fingerOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => gestures.current?.move(fingerOf(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>): void => gestures.current?.up(fingerOf(event)),
    onPointerCancel: (): void => gestures.current?.cancel(),
    // Holding is a gesture of ours.
    onContextMenu: (event: { preventDefault: () => void }): void => event.preventDefault(),
  }
  return { fingers, hud }
}

function fingerOf({ pointerId: id, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Finger {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { id, x: clientX - left, y: clientY - top }
}
