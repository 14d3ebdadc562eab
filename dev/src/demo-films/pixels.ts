/** A picture in memory, as ffmpeg reads it: red, green, blue and opacity of each point, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

export type Colour = readonly [red: number, green: number, blue: number]

export const emptyPixels = (width: number, height: number): Pixels => ({
  width,
  height,
  data: Buffer.alloc(width * height * 4),
})

export const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export const mixed = ([r, g, b]: Colour, [r2, g2, b2]: Colour, share: number): Colour => [
  r + (r2 - r) * share,
  g + (g2 - g) * share,
  b + (b2 - b) * share,
]

/** Lays a colour over a point, as far as it covers it. */
export function lay({ width, height, data }: Pixels, x: number, y: number, colour: Colour, opacity: number) {
  if (opacity <= 0 || x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 4
  const below = (data[at + 3] ?? 0) / 255
  const cover = Math.min(1, opacity)
  const total = cover + below * (1 - cover)
  const [over, under] = [cover / total, (below * (1 - cover)) / total]
  data[at] = Math.round(colour[0] * over + (data[at] ?? 0) * under)
  data[at + 1] = Math.round(colour[1] * over + (data[at + 1] ?? 0) * under)
  data[at + 2] = Math.round(colour[2] * over + (data[at + 2] ?? 0) * under)
  data[at + 3] = Math.round(total * 255)
}

/** A disc whose rim fades over `soft` points. */
export function layDisc(
  picture: Pixels,
  centre: { x: number; y: number; radius: number; soft: number },
  colour: Colour,
  opacity = 1,
): void {
  const { x, y, radius, soft } = centre
  const reach = radius + soft
  for (let row = Math.floor(y - reach); row <= y + reach; row += 1)
    for (let column = Math.floor(x - reach); column <= x + reach; column += 1) {
      const far = Math.hypot(column + 0.5 - x, row + 0.5 - y)
      const cover = Math.min(1, Math.max(0, (reach - far) / (2 * soft)))
      lay(picture, column, row, colour, opacity * cover * cover * (3 - 2 * cover))
    }
}
