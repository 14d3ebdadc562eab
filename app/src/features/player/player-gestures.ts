export const DOUBLE_TAP_MS = 250
/** After a double tap each further tap jumps again for so long. */
export const STREAK_MS = 700
export const LONG_PRESS_MS = 500
/** A finger that moves less than this has not moved. */
export const TAP_SLACK_PX = 10
/** Of the width, at either side: a double tap there jumps, between them it plays or pauses. */
export const SIDE_SHARE = 0.38
/** What a swipe over the whole width is worth. */
export const SWIPE_SECONDS = 120

export type Side = 'left' | 'middle' | 'right'

export interface Finger {
  id: number
  /** From the upper left corner of the frame, in px. */
  x: number
  y: number
}

export interface PlayerGesturesOptions {
  frame: () => { width: number; height: number }
  onTap: () => void
  onDoubleTap: (side: Side) => void
  /** A share of the frame's width; negative to the left. */
  onSeek: (share: number) => void
  onSeekEnd: (share: number | undefined) => void
  /** A share of the frame's height since the last time; positive upwards. */
  onVolume: (share: number) => void
  onVolumeEnd: () => void
  onHold: () => void
  onHoldEnd: () => void
}

type Doing = 'nothing' | 'press' | 'seek' | 'volume' | 'hold' | 'spent'

/** Turns one finger on the picture into what it means. Knows neither the document nor React. */
export function createPlayerGestures(options: PlayerGesturesOptions) {
  const { frame, onTap, onDoubleTap, onSeek, onSeekEnd, onVolume, onVolumeEnd, onHold, onHoldEnd } = options
  let doing: Doing = 'nothing'
  let from: Finger = { id: -1, x: 0, y: 0 }
  let lastY = 0
  let firstTap: { side: Side; timer: ReturnType<typeof setTimeout> } | undefined
  let streak: { side: Side; timer: ReturnType<typeof setTimeout> } | undefined
  let pressing: ReturnType<typeof setTimeout> | undefined

  function sideOf({ x }: Finger): Side {
    const share = x / frame().width
    return share < SIDE_SHARE ? 'left' : share > 1 - SIDE_SHARE ? 'right' : 'middle'
  }

  function down(finger: Finger): void {
    if (doing !== 'nothing') {
      // A second finger means nothing here, and what the first began is not to jump.
      cancel()
      doing = 'spent'
      return
    }
    doing = 'press'
    from = finger
    lastY = finger.y
    pressing = setTimeout(() => {
      doing = 'hold'
      onHold()
    }, LONG_PRESS_MS)
  }

  function move(finger: Finger): void {
    if (finger.id !== from.id) return
    const { width, height } = frame()
    const [dx, dy] = [finger.x - from.x, finger.y - from.y]
    if (doing === 'press' && Math.hypot(dx, dy) > TAP_SLACK_PX) {
      clearTimeout(pressing)
      doing = Math.abs(dx) > Math.abs(dy) ? 'seek' : from.x > width / 2 ? 'volume' : 'spent'
    }
    if (doing === 'seek') onSeek(dx / width)
    if (doing === 'volume') {
      onVolume((lastY - finger.y) / height)
      lastY = finger.y
    }
  }

  function up(finger: Finger): void {
    if (finger.id !== from.id) return
    const ended = finish()
    if (ended === 'seek') onSeekEnd((finger.x - from.x) / frame().width)
    if (ended === 'volume') onVolumeEnd()
    if (ended === 'hold') onHoldEnd()
    if (ended === 'press') tap(sideOf(finger))
  }

  /** The system took the finger away. */
  function cancel(): void {
    const ended = finish()
    if (ended === 'seek') onSeekEnd(undefined)
    if (ended === 'volume') onVolumeEnd()
    if (ended === 'hold') onHoldEnd()
  }

  function finish(): Doing {
    const ended = doing
    doing = 'nothing'
    clearTimeout(pressing)
    return ended
  }

  function tap(side: Side): void {
    if (streak?.side === side) {
      jump(side)
      return
    }
    if (firstTap) {
      clearTimeout(firstTap.timer)
      const isSame = firstTap.side === side
      firstTap = undefined
      if (isSame) {
        jump(side)
        return
      }
    }
    const timer = setTimeout(() => {
      firstTap = undefined
      onTap()
    }, DOUBLE_TAP_MS)
    firstTap = { side, timer }
  }

  function jump(side: Side): void {
    clearTimeout(streak?.timer)
    streak = undefined
    onDoubleTap(side)
    if (side === 'middle') return
    streak = { side, timer: setTimeout(() => (streak = undefined), STREAK_MS) }
  }

  return {
    down,
    move,
    up,
    cancel,
    stop(): void {
      cancel()
      clearTimeout(firstTap?.timer)
      clearTimeout(streak?.timer)
      firstTap = streak = undefined
    },
  }
}

export type PlayerGestures = ReturnType<typeof createPlayerGestures>
