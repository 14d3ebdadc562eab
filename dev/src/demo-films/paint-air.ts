import { emptyPixels, layDisc, lay } from './pixels.ts'
import type { Colour, Pixels } from './pixels.ts'
import { between, seeded } from './seeded.ts'

/** What drifts between the eye and the picture, nearer than all of it. */
export const AIRS = {
  snow: {
    colour: [255, 255, 255],
    count: 110,
    radius: [0.8, 2.6],
    soft: 1.2,
    opacity: [0.35, 0.85],
    fall: 1,
    drift: 0.25,
  },
  dust: {
    colour: [255, 244, 214],
    count: 45,
    radius: [0.6, 1.8],
    soft: 1.5,
    opacity: [0.15, 0.5],
    fall: -0.5,
    drift: 0.5,
  },
  sparks: {
    colour: [255, 214, 130],
    count: 34,
    radius: [0.8, 2.2],
    soft: 3,
    opacity: [0.3, 0.8],
    fall: -0.5,
    drift: 0.25,
  },
  petals: {
    colour: [255, 176, 196],
    count: 36,
    radius: [1.4, 3.4],
    soft: 0.8,
    opacity: [0.55, 0.9],
    fall: 1,
    drift: 0.5,
  },
  bubbles: {
    colour: [214, 246, 255],
    count: 46,
    radius: [0.8, 3.6],
    soft: 1,
    opacity: [0.15, 0.45],
    fall: -1,
    drift: 0.25,
  },
  glow: {
    colour: [255, 226, 190],
    count: 14,
    radius: [8, 30],
    soft: 14,
    opacity: [0.04, 0.14],
    fall: -0.25,
    drift: 0.5,
  },
  rain: {
    colour: [214, 232, 255],
    count: 90,
    radius: [0.4, 0.6],
    soft: 0.6,
    opacity: [0.14, 0.34],
    fall: 9,
    drift: 0.5,
  },
} as const satisfies Record<
  string,
  {
    colour: Colour
    count: number
    radius: readonly [number, number]
    soft: number
    opacity: readonly [number, number]
    /** Points of the film a frame. */
    fall: number
    drift: number
  }
>

export type Air = keyof typeof AIRS

const STREAK = 16

/** Twice as wide and high as the film, each quarter the same: moved by a film's width or height it looks as before. */
export function paintAir(air: Air, width: number, height: number, seed: string): Pixels {
  const { colour, count, radius, soft, opacity } = AIRS[air]
  const random = seeded(`${seed} ${air}`)
  const picture = emptyPixels(width * 2, height * 2)
  for (let n = 0; n < count; n += 1) {
    const [x, y] = [random() * width, random() * height]
    const size = between(random, radius[0], radius[1])
    const strength = between(random, opacity[0], opacity[1])
    for (const [across, down] of REPEATS) {
      const centre = { x: x + across * width, y: y + down * height, radius: size, soft }
      if (air === 'rain')
        for (let part = 0; part < STREAK; part += 1)
          lay(picture, Math.floor(centre.x - part / 8), Math.floor(centre.y + part), colour, strength)
      else layDisc(picture, centre, colour, strength)
    }
  }
  return picture
}

// Also around the edges, so that what is cut off on one side goes on at the other.
const REPEATS = [-1, 0, 1, 2].flatMap((across) => [-1, 0, 1, 2].map((down) => [across, down] as const))
