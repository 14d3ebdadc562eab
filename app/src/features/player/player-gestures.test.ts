import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createPlayerGestures,
  DOUBLE_TAP_MS,
  LONG_PRESS_MS,
  STREAK_MS,
  TAP_SLACK_PX,
} from './player-gestures.ts'

const LEFT = 50
const MIDDLE = 200
const RIGHT = 350

function fingers() {
  const seen: [string, ...unknown[]][] = []
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void seen.push([name, ...values])
  const gestures = createPlayerGestures({
    frame: () => ({ width: 400, height: 200 }),
    onTap: note('tap'),
    onDoubleTap: note('double'),
    onSeek: note('seek'),
    onSeekEnd: note('seek end'),
    onVolume: note('volume'),
    onVolumeEnd: note('volume end'),
    onHold: note('hold'),
    onHoldEnd: note('hold end'),
  })
  const touch = {
    down: (x: number, y: number, id = 1) => gestures.down({ id, x, y }),
    move: (x: number, y: number, id = 1) => gestures.move({ id, x, y }),
    up: (x: number, y: number, id = 1) => gestures.up({ id, x, y }),
    tap(x: number) {
      touch.down(x, 100)
      touch.up(x, 100)
    },
  }
  return { ...touch, gestures, seen }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('taps', () => {
  it('one tap counts once 250 ms have passed without a second', () => {
    expect(DOUBLE_TAP_MS).toBe(250)
    const { tap, seen } = fingers()
    tap(MIDDLE)
    vi.advanceTimersByTime(249)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([['tap']])
  })

  it.each([
    [LEFT, 'left'],
    [MIDDLE, 'middle'],
    [RIGHT, 'right'],
  ])('two taps within 250 ms at %i px are a double tap at the %s, and no tap', (x, side) => {
    const { tap, seen } = fingers()
    tap(x)
    vi.advanceTimersByTime(249)
    tap(x)
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([['double', side]])
  })

  it('taps at different sides are two taps, of which the last counts', () => {
    const { tap, seen } = fingers()
    tap(LEFT)
    tap(RIGHT)
    vi.advanceTimersByTime(250)
    expect(seen).toEqual([['tap']])
  })

  it('after a double tap each further tap at that side jumps again, for 700 ms', () => {
    expect(STREAK_MS).toBe(700)
    const { tap, seen } = fingers()
    tap(RIGHT)
    tap(RIGHT)
    vi.advanceTimersByTime(699)
    tap(RIGHT)
    expect(seen).toEqual([
      ['double', 'right'],
      ['double', 'right'],
    ])
    vi.advanceTimersByTime(700)
    tap(RIGHT)
    expect(seen).toHaveLength(2)
  })

  it('a finger that trembles by 10 px still taps', () => {
    expect(TAP_SLACK_PX).toBe(10)
    const { down, move, up, seen } = fingers()
    down(200, 100)
    move(210, 100)
    up(210, 100)
    vi.advanceTimersByTime(250)
    expect(seen).toEqual([['tap']])
  })
})

describe('holding', () => {
  it('begins after 500 ms and ends when the finger is lifted', () => {
    expect(LONG_PRESS_MS).toBe(500)
    const { down, up, seen } = fingers()
    down(MIDDLE, 100)
    vi.advanceTimersByTime(499)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([['hold']])
    up(MIDDLE, 100)
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([['hold'], ['hold end']])
  })

  it('goes on while the finger moves, and ends when the system takes it', () => {
    const { down, move, gestures, seen } = fingers()
    down(MIDDLE, 100)
    vi.advanceTimersByTime(500)
    move(MIDDLE + 80, 100)
    gestures.cancel()
    expect(seen).toEqual([['hold'], ['hold end']])
  })

  it('does not begin once the finger has moved', () => {
    const { down, move, seen } = fingers()
    down(MIDDLE, 100)
    move(MIDDLE + 40, 100)
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([['seek', 0.1]])
  })
})

describe('swiping', () => {
  it('sideways seeks by a share of the width, and tells where it ended', () => {
    const { down, move, up, seen } = fingers()
    down(100, 100)
    move(180, 110)
    move(60, 150)
    up(60, 150)
    expect(seen).toEqual([
      ['seek', 0.2],
      ['seek', -0.1],
      ['seek end', -0.1],
    ])
  })

  it('a seek that the system interrupts leads nowhere', () => {
    const { down, move, gestures, seen } = fingers()
    down(100, 100)
    move(180, 100)
    gestures.cancel()
    expect(seen.at(-1)).toEqual(['seek end', undefined])
  })

  it('up and down at the right half changes the volume step by step', () => {
    const { down, move, up, seen } = fingers()
    down(RIGHT, 150)
    move(RIGHT, 110)
    move(RIGHT, 130)
    up(RIGHT, 130)
    expect(seen).toEqual([['volume', 0.2], ['volume', -0.1], ['volume end']])
  })

  it('up and down at the left half is left to the page', () => {
    const { down, move, up, seen } = fingers()
    down(LEFT, 150)
    move(LEFT, 50)
    move(LEFT + 200, 50)
    up(LEFT + 200, 50)
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([])
  })
})

it('a second finger ends what the first began, and taps nothing', () => {
  const { down, move, up, seen } = fingers()
  down(100, 100)
  move(180, 100)
  down(300, 100, 2)
  move(220, 100)
  up(220, 100)
  up(300, 100, 2)
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual([
    ['seek', 0.2],
    ['seek end', undefined],
  ])
})

it('nothing comes after it was stopped', () => {
  const { tap, down, gestures, seen } = fingers()
  tap(MIDDLE)
  down(MIDDLE, 100)
  gestures.stop()
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual([])
})
