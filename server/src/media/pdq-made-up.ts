// Pictures that have nothing to do with each other, drawn from a seed, for the test of PDQ. Some kinds are alike on
// purpose, as portraits and pages of text are: what must not match differs only in what is on it.
import type { Pixels } from './pdq.ts'

const SIDE = 64
const KINDS = 8

type Paint = (x: number, y: number) => number

export function madeUpPicture(seed: number): Pixels {
  const random = numbersFrom(seed)
  const paint = painter(seed % KINDS, random)
  const data = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      data[y * SIDE + x] = Math.max(0, Math.min(255, paint(x / SIDE, y / SIDE) * 255))
  return { data, width: SIDE, height: SIDE, channels: 1 }
}

function painter(kind: number, random: () => number): Paint {
  const between = (least: number, most: number) => least + random() * (most - least)
  const several = <T>(least: number, most: number, make: () => T): T[] =>
    Array.from({ length: Math.round(between(least, most)) }, make)
  const shapes = several(8, 30, () => ({
    x: random(),
    y: random(),
    width: between(0.04, 0.35),
    height: between(0.04, 0.35),
    shade: random(),
  }))
  const last = (x: number, y: number, hits: (dx: number, dy: number, one: (typeof shapes)[0]) => boolean) =>
    shapes.findLast((one) => hits(x - one.x, y - one.y, one))?.shade
  const boxes: Paint = (x, y) =>
    last(x, y, (dx, dy, one) => Math.abs(dx) < one.width / 2 && Math.abs(dy) < one.height / 2) ?? 0.5
  const discs: Paint = (x, y) => last(x, y, (dx, dy, one) => Math.hypot(dx, dy) < one.width / 2) ?? 0.5
  const clouds = cloudPainter(random)
  const [tilt, waves, phase] = [between(0, Math.PI), between(20, 60), between(0, 6)]
  const rows = several(14, 24, () => several(12, 40, () => random() < 0.55))
  const hills = several(4, 9, () => [between(2, 25), between(0, 6), between(0.02, 0.12)] as const)
  const face = {
    x: between(0.4, 0.6),
    y: between(0.3, 0.45),
    wide: between(0.1, 0.2),
    shade: between(0.5, 0.9),
  }

  const painters: Paint[] = [
    boxes,
    discs,
    clouds,
    // A pattern of cloth with things lying on it.
    (x, y) =>
      0.3 * Math.sin(waves * (x * Math.cos(tilt) + y * Math.sin(tilt)) + phase) + 0.3 * boxes(x, y) + 0.35,
    // A coast: sky, hills, sea.
    (x, y) => {
      const ridge = hills.reduce((sum, [f, p, a]) => sum + a * Math.sin(f * x + p), 0.5)
      return y < ridge ? 0.6 + 0.4 * clouds(x, y) : 0.15 + 0.5 * discs(x, y)
    },
    // Somebody in front of something.
    (x, y) => {
      const [dx, dy] = [(x - face.x) / face.wide, (y - face.y) / (face.wide * 1.3)]
      if (dx * dx + dy * dy < 1) return face.shade - 0.3 * clouds(x * 3, y * 3)
      return y > face.y + face.wide && Math.abs(x - face.x) < y / 3 ? 0.2 + 0.3 * clouds(y, x) : boxes(x, y)
    },
    // A page of text.
    (x, y) => {
      const row = rows[Math.floor(y * rows.length)] ?? []
      const inLine = (y * rows.length) % 1 < 0.7
      return inLine && row[Math.floor(x * row.length)] ? 0.1 : 0.95
    },
    // Tiles.
    (x, y) => (clouds(Math.floor(x * 12) / 4, Math.floor(y * 12) / 4) + boxes(x, y)) / 2,
  ]
  return painters[kind] ?? boxes
}

/** Smooth noise in four sizes. */
function cloudPainter(random: () => number): Paint {
  const sizes = [3, 6, 12, 24].map((cells) => ({
    cells,
    values: Array.from({ length: (cells + 1) ** 2 }, random),
  }))
  return (x, y) => {
    let sum = 0
    for (const [n, { cells, values }] of sizes.entries()) {
      const [u, v] = [(((x % 1) + 1) % 1) * cells, (((y % 1) + 1) % 1) * cells]
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const at = (dx: number, dy: number) => values[(top + dy) * (cells + 1) + left + dx] ?? 0
      const [fx, fy] = [u - left, v - top]
      const value =
        (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
      sum += value * 0.5 ** (n + 1)
    }
    return sum
  }
}

/** The same numbers for the same seed, on every machine. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
