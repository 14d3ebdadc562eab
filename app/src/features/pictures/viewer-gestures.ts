import { createTrail } from './trail.ts'
import { between, distance, withinFrame, zoomedAround } from './zoom.ts'
import type { Point, Size, Zoomed } from './zoom.ts'

export const SWIPE_MS = 300
/** px per ms */
export const FLICK_SPEED = 0.25
/** Of the width: moved further, the page turns however slowly. */
export const TURN_SHARE = 0.5
export const DOUBLE_TAP_MS = 250
export const DOUBLE_TAP_ZOOM = 2
export const LONG_PRESS_MS = 500
export const MAX_ZOOM = 3
export const MIN_ZOOM = 1 / 3
/** Of the height: drawn down further, the viewer closes however slowly. */
export const CLOSE_SHARE = 0.2
/** A finger that moves less than this has not moved. */
export const TAP_SLACK_PX = 10
/** What is left of a pull where there is no further page. */
export const EDGE_PULL = 0.3

export interface View extends Zoomed {
  index: number
  /** How far the strip of pictures is drawn sideways, and the picture down, in px. */
  swipe: number
  drop: number
}

export interface Finger extends Point {
  id: number
  /** ms, of any clock. */
  at: number
}

export interface ViewerGesturesOptions {
  index: number
  count: number
  frame: () => Size
  /** The present picture without zoom. */
  picture: () => Size
  /** `settling`: the hand has left, go there within SWIPE_MS. */
  onView: (view: View, settling: boolean) => void
  onTap: () => void
  onLongPress: () => void
  onDrop: () => void
}

/** What a drag has become; `spent`: nothing until every finger is up. */
type Doing = 'nothing' | 'press' | 'swipe' | 'pan' | 'drop' | 'pinch' | 'spent'

/** Turns fingers into views. Knows neither the document nor React; points are measured from the frame's centre. */
export function createViewerGestures(options: ViewerGesturesOptions) {
  const { count, frame, picture, onView, onTap, onLongPress, onDrop } = options
  const fingers = new Map<number, Finger>()
  const trail = createTrail()
  let view = resting(options.index)
  let doing: Doing = 'nothing'
  /** Where the present drag or pinch began. */
  let begun: { view: View; from: Point; spread: number }
  let tapping: ReturnType<typeof setTimeout> | undefined
  let pressing: ReturnType<typeof setTimeout> | undefined
  let isSecondTap = false

  const show = (next: View, settling = false): void => {
    view = next
    onView(view, settling)
  }
  const settle = (next: View): void => show(next, true)

  function begin(next: Doing): void {
    const [first, second] = [...fingers.values()]
    if (!first) return
    doing = next
    begun = {
      view,
      from: second ? between(first, second) : first,
      spread: second ? Math.max(1, distance(first, second)) : 1,
    }
    trail.start(first)
  }

  function down(finger: Finger): void {
    if (fingers.size === 2 || doing === 'spent') return
    fingers.set(finger.id, finger)
    clearTimeout(pressing)
    isSecondTap = tapping !== undefined
    forgetTap()
    if (fingers.size === 2) {
      begin('pinch')
      return
    }
    begin('press')
    pressing = setTimeout(() => {
      fingers.clear()
      doing = 'nothing'
      onLongPress()
    }, LONG_PRESS_MS)
  }

  function move(finger: Finger): void {
    if (!fingers.has(finger.id)) return
    fingers.set(finger.id, finger)
    trail.add(finger)
    if (doing === 'pinch') pinch()
    const moved = { x: finger.x - begun.from.x, y: finger.y - begun.from.y }
    if (doing === 'press' && Math.hypot(moved.x, moved.y) > TAP_SLACK_PX) {
      clearTimeout(pressing)
      doing = view.zoom > 1 ? 'pan' : Math.abs(moved.x) > Math.abs(moved.y) ? 'swipe' : 'drop'
    }
    if (doing === 'swipe') show({ ...view, swipe: pulled(moved.x) })
    if (doing === 'drop') show({ ...view, drop: Math.max(0, moved.y) })
    if (doing === 'pan') pan(moved)
  }

  function pulled(moved: number): number {
    const beyond = moved > 0 ? view.index === 0 : view.index === count - 1
    return beyond ? moved * EDGE_PULL : moved
  }

  function pinch(): void {
    const [first, second] = [...fingers.values()]
    if (!first || !second) return
    const zoom = (begun.view.zoom * distance(first, second)) / begun.spread
    const allowed = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
    show({ ...view, ...zoomedAround(begun.view, allowed, begun.from, between(first, second)) })
  }

  // What a hand draws beyond the edge of an enlarged picture draws the next one in, if it began at that edge.
  function pan(moved: Point): void {
    const drawn = { ...begun.view, x: begun.view.x + moved.x, y: begun.view.y + moved.y }
    const inside = withinFrame(drawn, picture(), frame())
    const beganThere = Math.abs(begun.view.x - inside.x) < 1
    show({ ...inside, swipe: beganThere ? pulled(drawn.x - inside.x) : 0 })
  }

  function up(finger: Finger): void {
    if (!fingers.delete(finger.id)) return
    clearTimeout(pressing)
    const ended = doing
    doing = 'nothing'
    const speed = trail.speedAt(finger.at)
    if (ended === 'press') tap(finger)
    if (ended === 'swipe' || ended === 'pan') turnTo(pageAfterSwipe(view, count, speed.x, frame().width))
    if (ended === 'drop') {
      if (closesAfterDrop(view.drop, speed.y, frame().height)) onDrop()
      else settle(resting(view.index))
    }
    if (ended === 'pinch') settle(view.zoom > 1 ? withinFrame(view, picture(), frame()) : resting(view.index))
    if (fingers.size > 0) begin(ended === 'pinch' && view.zoom > 1 ? 'pan' : 'spent')
  }

  /** The system took the fingers away. */
  function cancel(): void {
    fingers.clear()
    clearTimeout(pressing)
    doing = 'nothing'
    settle({ ...view, swipe: 0, drop: 0 })
  }

  function turnTo(index: number): void {
    settle(index === view.index ? { ...view, swipe: 0 } : resting(index))
  }

  function tap(point: Point): void {
    if (isSecondTap) {
      toggleZoom(point)
      return
    }
    tapping = setTimeout(() => {
      tapping = undefined
      onTap()
    }, DOUBLE_TAP_MS)
  }

  function toggleZoom(point: Point): void {
    if (view.zoom !== 1) {
      settle(resting(view.index))
      return
    }
    // A tall picture, shown whole, is a thin strip: it is enlarged until it is as wide as the frame.
    const filling = frame().width / picture().width
    const zoom = Math.min(MAX_ZOOM, Math.max(DOUBLE_TAP_ZOOM, filling))
    settle(withinFrame({ ...view, ...zoomedAround(view, zoom, point) }, picture(), frame()))
  }

  function forgetTap(): void {
    clearTimeout(tapping)
    tapping = undefined
  }

  return {
    down,
    move,
    up,
    cancel,
    turn: (by: -1 | 1): void => turnTo(Math.min(count - 1, Math.max(0, view.index + by))),
    stop(): void {
      forgetTap()
      clearTimeout(pressing)
    },
  }
}

export type ViewerGestures = ReturnType<typeof createViewerGestures>

const resting = (index: number): View => ({ index, swipe: 0, drop: 0, zoom: 1, x: 0, y: 0 })

function pageAfterSwipe({ index, swipe }: View, count: number, speed: number, width: number): number {
  const isFlick = Math.abs(speed) > FLICK_SPEED && Math.sign(speed) === Math.sign(swipe)
  if (!isFlick && Math.abs(swipe) <= width * TURN_SHARE) return index
  return Math.min(count - 1, Math.max(0, index - Math.sign(swipe)))
}

const closesAfterDrop = (drop: number, speed: number, height: number): boolean =>
  drop > 0 && (speed > FLICK_SPEED || drop > height * CLOSE_SHARE)
