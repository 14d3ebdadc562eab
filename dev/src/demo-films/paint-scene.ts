import { colourOf, emptyPixels, lay, layDisc, mixed } from './pixels.ts'
import type { Colour, Pixels } from './pixels.ts'
import type { Layer, Scene } from './scenes.ts'
import { between, seeded } from './seeded.ts'

const GLOW = 3.2

export function paintSky(
  { sky, sun, stars = 0 }: Scene,
  width: number,
  height: number,
  seed: string,
): Pixels {
  const picture = emptyPixels(width, height)
  const stops = sky.map(colourOf)
  for (let y = 0; y < height; y += 1) {
    const colour = gradient(stops, y / height)
    for (let x = 0; x < width; x += 1) lay(picture, x, y, colour, 1)
  }
  const random = seeded(`${seed} stars`)
  for (let n = 0; n < stars; n += 1) {
    const place = {
      x: random() * width,
      y: random() ** 1.4 * height * 0.6,
      radius: 0.4 + random(),
      soft: 0.7,
    }
    layDisc(picture, place, [255, 255, 255], between(random, 0.25, 0.9))
  }
  if (sun) {
    const place = { x: sun.x * width, y: sun.y * height }
    const [colour, radius] = [colourOf(sun.colour), sun.radius * height]
    layDisc(picture, { ...place, radius: radius * GLOW * 0.5, soft: radius * GLOW * 0.5 }, colour, 0.35)
    layDisc(picture, { ...place, radius, soft: 0.8 }, colour)
  }
  return picture
}

/** As wide as its way through the film needs; see-through above its edge. */
export function paintLayer(layer: Layer, width: number, height: number, seed: string): Pixels {
  const picture = emptyPixels(width, height)
  const random = seeded(`${seed} ${layer.shape} ${layer.at}`)
  const top = SHAPES[layer.shape](random, layer, width, height)
  const [from, to] = [colourOf(layer.from), colourOf(layer.to)]
  const begin = (layer.at - layer.rise) * height
  for (let x = 0; x < width; x += 1) {
    const edge = top(x)
    for (let y = Math.max(0, Math.floor(edge)); y < height; y += 1) {
      const depth = Math.min(1, Math.max(0, (y - begin) / (height - begin)))
      lay(picture, x, y, mixed(from, to, depth), y + 1 - edge)
    }
  }
  if (layer.shape === 'city') lightWindows(picture, random, top, from)
  if (layer.shape === 'roofs') seatCats(picture, random, layer, top, from)
  if (layer.shape === 'waves') layGlints(picture, random, layer, from)
  return picture
}

type Edge = (x: number) => number
type Shape = (random: () => number, layer: Layer, width: number, height: number) => Edge

const SHAPES: Record<Layer['shape'], Shape> = {
  ridge: (random, { at, rise }, width, height) => {
    const hills = noise(random, width, [190, 84, 31, 12], 0.5)
    return (x) => (at - rise * hills(x)) * height
  },
  dune: (random, { at, rise }, width, height) => {
    const hills = noise(random, width, [230, 120], 0.3)
    return (x) => (at + rise * (0.5 - 2 * hills(x))) * height
  },
  waves: (random, { at, rise }, width, height) => {
    const swell = noise(random, width, [90, 40], 0.5)
    return (x) => (at - rise * swell(x)) * height
  },
  pines: (random, { at, rise }, width, height) => {
    const ground = noise(random, width, [260], 1)
    const trees: { x: number; tall: number; wide: number }[] = []
    for (let x = -20; x < width + 20; x += between(random, 9, 34)) {
      const tall = rise * height * between(random, 0.35, 1)
      trees.push({ x, tall, wide: tall * between(random, 0.2, 0.28) })
    }
    return (x) => {
      const floor = (at - 0.04 * ground(x)) * height
      const crowns = trees.map((tree) => pine(tree, x))
      return floor - Math.max(0, ...crowns)
    }
  },
  city: (random, { at, rise }, width, height) => {
    const tops: number[] = []
    while (tops.length < width) {
      const wide = Math.round(between(random, 14, 44))
      const tall = (at - rise * between(random, 0.2, 1) ** 1.3) * height
      const mast = random() < 0.18 ? Math.round(wide / 2) : -1
      for (let x = 0; x < wide; x += 1) tops.push(x === mast ? tall - 14 : tall)
      if (random() < 0.25) for (let x = 0; x < 8; x += 1) tops.push(at * height)
    }
    return (x) => tops[x] ?? height
  },
  roofs:
    (_random, { at }, _width, height) =>
    (x) =>
      (at + (0.03 * Math.abs((x % 360) - 180)) / 180) * height,
}

/** Branches in five steps, the lowest the widest. */
function pine({ x: middle, tall, wide }: { x: number; tall: number; wide: number }, x: number): number {
  const away = Math.abs(x - middle) / wide
  if (away > 1) return 0
  const step = (1 - away) * 5
  return (tall * (Math.floor(step) + Math.min(1, (step % 1) * 1.9))) / 5
}

function seatCats(picture: Pixels, random: () => number, { rise }: Layer, top: Edge, colour: Colour): void {
  const { width, height } = picture
  for (let x = between(random, 90, 170); x < width; x += between(random, 170, 300)) {
    const size = rise * height * between(random, 0.8, 1.15)
    layCat(picture, { x, y: top(Math.floor(x)) + 2, size, faces: random() < 0.5 ? -1 : 1 }, colour)
  }
}

interface Cat {
  x: number
  y: number
  size: number
  faces: number
}

/** Seen from behind: a round back, a head with two ears, a tail along the roof. */
function layCat(picture: Pixels, { x, y, size, faces }: Cat, colour: Colour): void {
  const covers = (across: number, up: number) => {
    const inside = (cx: number, cy: number, wide: number, tall: number) =>
      ((across - cx) / wide) ** 2 + ((up - cy) / tall) ** 2 < 1
    const ear = (cx: number) => up > 0.86 && up < 1.12 && Math.abs(across - cx) < (1.12 - up) * 0.42
    const tail = across < -0.2 && across > -0.95 && Math.abs(up - 0.07 - 0.05 * Math.sin(across * 7)) < 0.045
    return inside(0, 0.28, 0.33, 0.5) || inside(0.05, 0.82, 0.23, 0.2) || ear(-0.09) || ear(0.19) || tail
  }
  for (let row = Math.floor(y - size * 1.2); row < y; row += 1)
    for (let column = Math.floor(x - size); column < x + size; column += 1) {
      const covered = CORNERS.filter(([a, b]) =>
        covers(((column + a - x) / size) * faces, (y - row - b) / size),
      )
      lay(picture, column, row, colour, covered.length / CORNERS.length)
    }
}

const CORNERS = [0.25, 0.75].flatMap((a) => [0.25, 0.75].map((b) => [a, b] as const))

/** Lines between random heights, finer and finer; from 0 to 1. */
function noise(random: () => number, width: number, steps: readonly number[], weaker: number): Edge {
  const octaves = steps.map((step, n) => ({
    step,
    weight: weaker ** n,
    heights: Array.from({ length: Math.ceil(width / step) + 2 }, random),
  }))
  const total = octaves.reduce((sum, { weight }) => sum + weight, 0)
  return (x) => {
    let sum = 0
    for (const { step, weight, heights } of octaves) {
      const place = Math.floor(x / step)
      const share = (x % step) / step
      const smooth = step > 20 ? share * share * (3 - 2 * share) : share
      const [left = 0, right = 0] = [heights[place], heights[place + 1]]
      sum += weight * (left + (right - left) * smooth)
    }
    return sum / total
  }
}

const LIT: Colour = [255, 218, 150]

function lightWindows(picture: Pixels, random: () => number, top: Edge, wall: Colour): void {
  const colour = mixed(wall, LIT, 0.75)
  for (let x = 4; x < picture.width - 4; x += 6)
    for (let y = 6; y < picture.height; y += 9) {
      const isLit = random() < 0.22
      const inside = [x - 3, x, x + 4].every((column) => top(column) < y - 5)
      if (!isLit || !inside) continue
      for (const [across, down] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [0, 2],
        [1, 2],
      ] as const)
        lay(picture, x + across, y + down, colour, 0.8)
    }
}

/** Light on the water: short lines, the nearer the longer. */
function layGlints(picture: Pixels, random: () => number, { at }: Layer, colour: Colour): void {
  const begin = at * picture.height
  for (let n = 0; n < picture.width / 7; n += 1) {
    const depth = random()
    const y = Math.floor(begin + 6 + depth * (picture.height - begin))
    const x = Math.floor(random() * picture.width)
    const long = Math.floor(between(random, 6, 14 + 26 * depth))
    for (let part = 0; part < long; part += 1)
      lay(picture, x + part, y, mixed(colour, [255, 255, 255], 0.45), 0.45)
  }
}

function gradient(stops: readonly Colour[], share: number): Colour {
  const place = share * (stops.length - 1)
  const first = Math.min(stops.length - 2, Math.floor(place))
  const [from, to] = [stops[first], stops[first + 1]]
  if (!from || !to) throw new Error('a sky has at least two colours')
  return mixed(from, to, place - first)
}
