import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CLOSE_SHARE,
  createViewerGestures,
  DOUBLE_TAP_MS,
  DOUBLE_TAP_ZOOM,
  EDGE_PULL,
  FLICK_SPEED,
  LONG_PRESS_MS,
  MAX_ZOOM,
  MIN_ZOOM,
  SWIPE_MS,
  TAP_SLACK_PX,
  TURN_SHARE,
} from './viewer-gestures.ts'
import type { View, ViewerGesturesOptions } from './viewer-gestures.ts'
import type { Point } from './zoom.ts'

const frame = { width: 400, height: 800 }

function viewer(options: Partial<ViewerGesturesOptions> = {}) {
  const [onTap, onLongPress, onDrop] = [vi.fn(), vi.fn(), vi.fn()]
  const seen: { view: View; settling: boolean }[] = []
  const gestures = createViewerGestures({
    index: 1,
    count: 3,
    frame: () => frame,
    picture: () => ({ width: 400, height: 300 }),
    onView: (view, settling) => seen.push({ view, settling }),
    onTap,
    onLongPress,
    onDrop,
    ...options,
  })
  const at = () => performance.now()
  const touch = {
    down: (x: number, y: number, id = 1) => gestures.down({ id, x, y, at: at() }),
    move: (x: number, y: number, id = 1) => gestures.move({ id, x, y, at: at() }),
    up: (x: number, y: number, id = 1) => gestures.up({ id, x, y, at: at() }),
    tap(x: number, y: number) {
      touch.down(x, y)
      touch.up(x, y)
    },
    /** In steps of 10 ms, and lifted at once. */
    drag(from: Point, to: Point, ms: number) {
      touch.down(from.x, from.y)
      for (let passed = 10; passed <= ms; passed += 10) {
        vi.advanceTimersByTime(10)
        const share = passed / ms
        touch.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
      }
      touch.up(to.x, to.y)
    },
    /** Two fingers, from this distance to that, around a point. */
    pinch(from: number, to: number, around: Point = { x: 0, y: 0 }) {
      touch.down(around.x - from / 2, around.y, 1)
      touch.down(around.x + from / 2, around.y, 2)
      touch.move(around.x - to / 2, around.y, 1)
      touch.move(around.x + to / 2, around.y, 2)
    },
    liftBoth() {
      touch.up(0, 0, 1)
      touch.up(0, 0, 2)
    },
  }
  const last = () => {
    const latest = seen.at(-1)
    if (!latest) throw new Error('nothing was shown')
    return latest
  }
  return { ...touch, gestures, seen, last, onTap, onLongPress, onDrop }
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const centre = { x: 0, y: 0 }

describe('swiping', () => {
  it('a swipe settles within 300 ms', () => expect(SWIPE_MS).toBe(300))

  it('the strip follows the finger', () => {
    const { down, move, last } = viewer()
    down(0, 0)
    move(-60, 4)
    expect(last()).toMatchObject({ view: { index: 1, swipe: -60 }, settling: false })
  })

  it('a flick of more than 0.25 px/ms turns the page', () => {
    expect(FLICK_SPEED).toBe(0.25)
    const { drag, last } = viewer()
    drag(centre, { x: -26, y: 0 }, 100)
    expect(last()).toEqual({
      view: { index: 2, swipe: 0, drop: 0, zoom: 1, x: 0, y: 0 },
      settling: true,
    })
    drag(centre, { x: 26, y: 0 }, 100)
    expect(last().view.index).toBe(1)
  })

  it('a flick of 0.25 px/ms does not', () => {
    const { drag, last } = viewer()
    drag(centre, { x: -25, y: 0 }, 100)
    expect(last()).toMatchObject({ view: { index: 1, swipe: 0 }, settling: true })
  })

  it('a slow drag turns the page when it went more than half the width', () => {
    expect(TURN_SHARE).toBe(0.5)
    const { drag, last } = viewer()
    drag(centre, { x: -201, y: 0 }, 2000)
    expect(last().view.index).toBe(2)
    drag(centre, { x: 200, y: 0 }, 2000)
    expect(last().view).toMatchObject({ index: 2, swipe: 0 })
  })

  it('a drag that paused is no flick', () => {
    const { down, move, up, last } = viewer()
    down(0, 0)
    vi.advanceTimersByTime(20)
    move(-100, 0)
    vi.advanceTimersByTime(150)
    up(-100, 0)
    expect(last().view.index).toBe(1)
  })

  it('flicking back calls the turn off', () => {
    const { down, move, up, last } = viewer()
    down(0, 0)
    for (const x of [-60, -150, -120, -60, -20]) {
      vi.advanceTimersByTime(50)
      move(x, 0)
    }
    up(-20, 0)
    expect(last().view.index).toBe(1)
  })

  it('where there is no further page the strip follows reluctantly and comes back', () => {
    expect(EDGE_PULL).toBe(0.3)
    const { down, move, up, last } = viewer({ index: 2 })
    down(0, 0)
    vi.advanceTimersByTime(50)
    move(-100, 0)
    expect(last().view.swipe).toBe(-30)
    up(-100, 0)
    expect(last()).toMatchObject({ view: { index: 2, swipe: 0 }, settling: true })
  })

  it('keys turn the page and stop at the ends', () => {
    const { gestures, last } = viewer()
    gestures.turn(1)
    gestures.turn(1)
    expect(last()).toMatchObject({ view: { index: 2 }, settling: true })
    gestures.turn(-1)
    expect(last().view.index).toBe(1)
  })

  it('a drag that the system takes away goes back', () => {
    const { down, move, gestures, last } = viewer()
    down(0, 0)
    move(-300, 0)
    gestures.cancel()
    expect(last()).toMatchObject({ view: { index: 1, swipe: 0 }, settling: true })
  })
})

describe('taps', () => {
  it('a single tap closes, once a second one within 250 ms has not come', () => {
    expect(DOUBLE_TAP_MS).toBe(250)
    const { tap, onTap } = viewer()
    tap(0, 0)
    vi.advanceTimersByTime(249)
    expect(onTap).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onTap).toHaveBeenCalledOnce()
  })

  it('a second tap within 250 ms enlarges to twice the size around the finger', () => {
    expect(DOUBLE_TAP_ZOOM).toBe(2)
    const { tap, last, onTap } = viewer()
    tap(50, 10)
    vi.advanceTimersByTime(249)
    tap(50, 10)
    expect(last()).toMatchObject({ view: { zoom: 2, x: -50, y: 0 }, settling: true })
    vi.advanceTimersByTime(1000)
    expect(onTap).not.toHaveBeenCalled()
  })

  it('a double tap on an enlarged picture brings it back to 1', () => {
    const { tap, last } = viewer()
    for (let times = 0; times < 4; times++) tap(50, 10)
    expect(last().view).toMatchObject({ zoom: 1, x: 0, y: 0 })
  })

  it('a double tap makes a tall picture as wide as the frame, but not beyond the greatest zoom', () => {
    const tall = viewer({ picture: () => ({ width: 160, height: 800 }) })
    tall.tap(0, 0)
    tall.tap(0, 0)
    expect(tall.last().view.zoom).toBe(2.5)
    const thin = viewer({ picture: () => ({ width: 40, height: 800 }) })
    thin.tap(0, 0)
    thin.tap(0, 0)
    expect(thin.last().view.zoom).toBe(MAX_ZOOM)
  })

  it('a finger that moved 10 px at most has tapped', () => {
    expect(TAP_SLACK_PX).toBe(10)
    const { down, move, up, seen, onTap } = viewer()
    down(0, 0)
    move(10, 0)
    up(10, 0)
    vi.advanceTimersByTime(250)
    expect(onTap).toHaveBeenCalledOnce()
    expect(seen).toEqual([])
  })

  it('nothing closes after the viewer has gone', () => {
    const { tap, gestures, onTap } = viewer()
    tap(0, 0)
    gestures.stop()
    vi.advanceTimersByTime(1000)
    expect(onTap).not.toHaveBeenCalled()
  })
})

describe('long press', () => {
  it('a finger held still for 500 ms opens the menu, and lifting it is no tap', () => {
    expect(LONG_PRESS_MS).toBe(500)
    const { down, up, onLongPress, onTap } = viewer()
    down(0, 0)
    vi.advanceTimersByTime(499)
    expect(onLongPress).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onLongPress).toHaveBeenCalledOnce()
    up(0, 0)
    vi.advanceTimersByTime(1000)
    expect(onTap).not.toHaveBeenCalled()
  })

  it.each([
    ['moves', (fingers: ReturnType<typeof viewer>) => fingers.move(11, 0)],
    ['gets company', (fingers: ReturnType<typeof viewer>) => fingers.down(50, 50, 2)],
    ['leaves', (fingers: ReturnType<typeof viewer>) => fingers.up(0, 0)],
  ])('a finger that %s has not pressed', (_, act) => {
    const fingers = viewer()
    fingers.down(0, 0)
    act(fingers)
    vi.advanceTimersByTime(1000)
    expect(fingers.onLongPress).not.toHaveBeenCalled()
  })
})

describe('pinching', () => {
  it('enlarges around the fingers', () => {
    const { pinch, last } = viewer()
    pinch(100, 200, { x: 40, y: 0 })
    expect(last()).toMatchObject({ view: { zoom: 2, x: -40, y: 0 }, settling: false })
  })

  it('enlarges to 3 at most', () => {
    expect(MAX_ZOOM).toBe(3)
    const { pinch, last } = viewer()
    pinch(100, 1000)
    expect(last().view.zoom).toBe(3)
  })

  it('makes smaller to a third at most, and springs back to 1', () => {
    expect(MIN_ZOOM).toBe(1 / 3)
    const { pinch, liftBoth, last } = viewer()
    pinch(300, 10)
    expect(last().view.zoom).toBe(1 / 3)
    liftBoth()
    expect(last()).toMatchObject({ view: { zoom: 1, x: 0, y: 0 }, settling: true })
  })

  it('lifting the fingers is neither a tap nor a swipe', () => {
    const { pinch, liftBoth, last, onTap } = viewer()
    pinch(100, 150)
    liftBoth()
    vi.advanceTimersByTime(1000)
    expect(onTap).not.toHaveBeenCalled()
    expect(last().view).toMatchObject({ index: 1, zoom: 1.5 })
  })

  it('the finger that stays goes on dragging the enlarged picture', () => {
    const { pinch, up, move, last } = viewer()
    pinch(100, 200)
    up(-100, 0, 1)
    move(130, 0, 2)
    expect(last().view).toMatchObject({ zoom: 2, x: 30 })
  })
})

describe('an enlarged picture', () => {
  function enlarged() {
    const one = viewer()
    one.tap(0, 0)
    one.tap(0, 0)
    return one
  }

  it('follows the finger and leaves no bare edge', () => {
    const { down, move, last } = enlarged()
    down(0, 0)
    move(150, 0)
    expect(last().view).toMatchObject({ x: 150, y: 0, swipe: 0 })
    move(900, 300)
    // 800 by 600 in a frame of 400 by 800: it can go 200 sideways and nowhere else.
    expect(last().view).toMatchObject({ x: 200, y: 0 })
  })

  it('does not turn by a flick in its middle', () => {
    const { drag, last } = enlarged()
    drag(centre, { x: 390, y: 0 }, 100)
    expect(last().view).toMatchObject({ index: 1, zoom: 2, x: 200, swipe: 0 })
  })

  it('drawn beyond its edge, it gives way to the next', () => {
    const { drag, last } = enlarged()
    drag(centre, { x: -390, y: 0 }, 1000)
    drag(centre, { x: -100, y: 0 }, 100)
    expect(last().view).toMatchObject({ index: 2, zoom: 1, x: 0 })
  })
})

describe('drawing down', () => {
  it('the picture follows, and never upwards', () => {
    const { down, move, last } = viewer()
    down(0, 0)
    move(5, 80)
    expect(last().view).toMatchObject({ drop: 80, swipe: 0 })
    move(5, -80)
    expect(last().view.drop).toBe(0)
  })

  it('closes when it went more than a fifth of the height', () => {
    expect(CLOSE_SHARE).toBe(0.2)
    const { drag, onDrop } = viewer()
    drag(centre, { x: 0, y: 161 }, 2000)
    expect(onDrop).toHaveBeenCalledOnce()
  })

  it('closes by a flick', () => {
    const { drag, onDrop } = viewer()
    drag(centre, { x: 0, y: 26 }, 100)
    expect(onDrop).toHaveBeenCalledOnce()
  })

  it('comes back otherwise', () => {
    const { drag, onDrop, last } = viewer()
    drag(centre, { x: 0, y: 160 }, 2000)
    expect(onDrop).not.toHaveBeenCalled()
    expect(last()).toMatchObject({ view: { drop: 0 }, settling: true })
  })
})
