import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_PRESS_MS = 500
/** A finger is never quite still: below this it has not moved. */
const SLOP_PX = 10
const SWIPE_LEAST_PX = 24
/** In px per ms. */
const FLICK_SPEED = 0.25

export interface Movement {
  dx: number
  dy: number
  ms: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

interface Start {
  x: number
  y: number
  at: number
}

function movementSince(start: Start, event: PointerEvent): Movement {
  return { dx: event.clientX - start.x, dy: event.clientY - start.y, ms: event.timeStamp - start.at }
}

/** Whether a movement along one axis was quick or long enough to mean "go there". */
export function isFlick(distance: number, ms: number, extent: number): boolean {
  const length = Math.abs(distance)
  return length >= extent / 2 || (length >= SWIPE_LEAST_PX && length / Math.max(ms, 1) >= FLICK_SPEED)
}

interface Drag {
  onMove?: (movement: Movement) => void
  /** `undefined` when the system took the pointer away. */
  onEnd: (movement: Movement | undefined) => void
}

/** Follows one pointer. The element says by `touch-action` which directions the page keeps. */
export function useDrag({ onMove, onEnd }: Drag) {
  const start = useRef<Start | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary) return
      start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current || !event.isPrimary) return
      const movement = movementSince(start.current, event)
      // Captured only once it moves, so that a tap on a button inside stays the button's.
      if (Math.abs(movement.dx) + Math.abs(movement.dy) >= SLOP_PX) {
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      onMove?.(movement)
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current || !event.isPrimary) return
      const movement = movementSince(start.current, event)
      start.current = null
      onEnd(movement)
    },
    onPointerCancel() {
      if (!start.current) return
      start.current = null
      onEnd(undefined)
    },
  }
}

/** Tells the direction of a flick, or of a drag over half the element. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const box = useRef({ width: 0, height: 0 })
  const { onPointerDown, ...rest } = useDrag({
    onEnd(movement) {
      if (!movement) return
      const { dx, dy, ms } = movement
      const sideways = Math.abs(dx) > Math.abs(dy)
      const { width, height } = box.current
      if (!(sideways ? isFlick(dx, ms, width) : isFlick(dy, ms, height))) return
      if (sideways) onSwipe(dx < 0 ? 'left' : 'right')
      else onSwipe(dy < 0 ? 'up' : 'down')
    },
  })
  return {
    ...rest,
    onPointerDown(event: PointerEvent) {
      box.current = event.currentTarget.getBoundingClientRect()
      onPointerDown(event)
    },
  }
}

/** A long press after 500 ms of holding still; the click that follows it is swallowed. */
export function usePress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const fired = useRef(false)

  function stop() {
    clearTimeout(timer.current)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    onPointerDown(event: PointerEvent) {
      stop()
      fired.current = false
      if (!event.isPrimary || event.button > 0) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        fired.current = true
        onLongPress()
      }, LONG_PRESS_MS)
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current
      if (Math.hypot(event.clientX - x, event.clientY - y) >= SLOP_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event: MouseEvent) {
      // The system's menu would open over ours.
      event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!fired.current) return
      fired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
