/**
 * PDQ, the perceptual hash that Meta published for sharing lists of known pictures: 256 bits that stay nearly the same
 * when a picture is scaled, recompressed, blurred or marked. Written from its description; lists made with any other
 * implementation match ours.
 */

const SIDE = 64
const FREQUENCIES = 16
export const PDQ_BYTES = 32
/** Larger pictures are scaled down to this first, as the description recommends. */
export const PDQ_MAX_SIDE = 512
/** Below this there is so little in a picture (a plain ground, a soft gradient) that unrelated ones look the same. */
export const PDQ_QUALITY_FLOOR = 50

export interface Pixels {
  /** Red, green and blue of each pixel, or its grey alone. */
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3
}

export interface Look {
  /** As it is, then the other seven ways to turn and mirror it: who looks for known pictures asks for all. */
  turned: Uint8Array[]
  /** 0 to 100: how much there is to tell it by. */
  quality: number
}

export function lookOf(pixels: Pixels): Look {
  const small = decimated(pixels)
  const spectrum = lowFrequencies(small)
  return { turned: turnings(spectrum).map(bitsOf), quality: qualityOf(small) }
}

function luminance({ data, channels, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  if (channels === 1) grey.set(data)
  else
    for (let at = 0, from = 0; at < grey.length; at += 1, from += 3)
      grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  return grey
}

/** Two box filters along each axis are a tent as wide as one of the 64 cells; then one value is taken from each. */
function decimated(pixels: Pixels): Float32Array {
  const { width, height } = pixels
  const [across, down] = [boxOf(width), boxOf(height)]
  const one = luminance(pixels)
  const other = new Float32Array(one.length)
  for (let turn = 0; turn < 2; turn += 1) {
    for (let row = 0; row < height; row += 1)
      blurRow(one.subarray(row * width, (row + 1) * width), other.subarray(row * width), across)
    blurDown(other, one, width, down)
  }
  const small = new Float32Array(SIDE * SIDE)
  for (let row = 0; row < SIDE; row += 1) {
    const from = Math.floor(((row + 0.5) * height) / SIDE) * width
    for (let column = 0; column < SIDE; column += 1)
      small[row * SIDE + column] = one[from + Math.floor(((column + 0.5) * width) / SIDE)] ?? 0
  }
  return small
}

const boxOf = (length: number) => Math.ceil(length / (2 * SIDE))

/** A running mean over `box` values around each place; at the edges over those that are there. */
function blurRow(from: Float32Array, to: Float32Array, box: number): void {
  const { length } = from
  const ahead = Math.floor(box / 2)
  let sum = 0
  for (let next = 0; next < length + ahead; next += 1) {
    const last = next - box
    if (next < length) sum += from[next] ?? 0
    if (last >= 0) sum -= from[last] ?? 0
    if (next >= ahead) to[next - ahead] = sum / (Math.min(next, length - 1) - Math.max(last, -1))
  }
}

/** The same along the columns, all of them at once: a whole row is next to itself in memory, a column is not. */
function blurDown(from: Float32Array, to: Float32Array, width: number, box: number): void {
  const height = from.length / width
  const ahead = Math.floor(box / 2)
  const sums = new Float64Array(width)
  for (let row = -ahead; row < height; row += 1) {
    const [next, last] = [row + ahead, row + ahead - box]
    if (next < height)
      for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + (from[next * width + at] ?? 0)
    if (last >= 0)
      for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) - (from[last * width + at] ?? 0)
    const held = Math.min(next, height - 1) - Math.max(last, -1)
    if (row >= 0) for (let at = 0; at < width; at += 1) to[row * width + at] = (sums[at] ?? 0) / held
  }
}

/** Steps between neighbours, in whole hundredths of black to white: noise below one counts for nothing. */
function qualityOf(small: Float32Array): number {
  let steps = 0
  const step = (a: number, b: number) =>
    Math.abs(Math.trunc((((small[a] ?? 0) - (small[b] ?? 0)) * 100) / 255))
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * SIDE + column
      if (row + 1 < SIDE) steps += step(at, at + SIDE)
      if (column + 1 < SIDE) steps += step(at, at + 1)
    }
  return Math.min(100, Math.floor(steps / 90))
}

/** The cosines of frequencies 1 to 16; frequency 0 is the brightness, which says nothing about a picture. */
const COSINES = Float64Array.from({ length: FREQUENCIES * SIDE }, (_, at) => {
  const [frequency, place] = [Math.floor(at / SIDE) + 1, at % SIDE]
  return Math.sqrt(2 / SIDE) * Math.cos((Math.PI / (2 * SIDE)) * frequency * (2 * place + 1))
})

function lowFrequencies(small: Float32Array): Float64Array {
  const half = new Float64Array(FREQUENCIES * SIDE)
  for (let f = 0; f < FREQUENCIES; f += 1)
    for (let row = 0; row < SIDE; row += 1) {
      const cosine = COSINES[f * SIDE + row] ?? 0
      for (let column = 0; column < SIDE; column += 1)
        half[f * SIDE + column] = (half[f * SIDE + column] ?? 0) + cosine * (small[row * SIDE + column] ?? 0)
    }
  const spectrum = new Float64Array(FREQUENCIES * FREQUENCIES)
  for (let f = 0; f < FREQUENCIES; f += 1)
    for (let g = 0; g < FREQUENCIES; g += 1) {
      let sum = 0
      for (let column = 0; column < SIDE; column += 1)
        sum += (half[f * SIDE + column] ?? 0) * (COSINES[g * SIDE + column] ?? 0)
      spectrum[f * FREQUENCIES + g] = sum
    }
  return spectrum
}

/**
 * Mirrored, an odd frequency changes its sign and an even one stays; along the diagonal, rows and columns change
 * places. The eight ways to turn and mirror a picture are made of these three.
 */
function turnings(spectrum: Float64Array): Float64Array[] {
  const ways: Float64Array[] = []
  for (const swapped of [false, true])
    for (const down of [false, true])
      for (const across of [false, true])
        ways.push(
          spectrum.map((_, at) => {
            const [row, column] = [Math.floor(at / FREQUENCIES), at % FREQUENCIES]
            const value = spectrum[swapped ? column * FREQUENCIES + row : at] ?? 0
            // Row 0 holds frequency 1.
            const negative = (down && row % 2 === 0) !== (across && column % 2 === 0)
            return negative ? -value : value
          }),
        )
  return ways
}

/** A bit for each frequency that is stronger than the median; the first frequency is the last bit, as others write it. */
function bitsOf(spectrum: Float64Array): Uint8Array {
  const median = spectrum.toSorted()[spectrum.length / 2 - 1] ?? 0
  const bits = new Uint8Array(PDQ_BYTES)
  spectrum.forEach((value, at) => {
    const byte = PDQ_BYTES - 1 - Math.floor(at / 8)
    if (value > median) bits[byte] = (bits[byte] ?? 0) | (1 << (at % 8))
  })
  return bits
}
