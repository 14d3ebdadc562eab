import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PlannedPictures } from './encode-command.ts'
import { VideoRefused } from './video-refusal.ts'

export interface SeekSheet {
  file: string
  everySeconds: number
  columns: number
  rows: number
  /** Of one picture on it. */
  width: number
  height: number
}

export interface FilmPictures {
  sheet: SeekSheet
  /** The best first. */
  posters: string[]
  frames: { file: string; atMs: number }[]
}

const POSTERS = 5
const FRAME_SIDE = 640
const JUDGED_WIDTH = 320

/** Makes files of the pixels that the encoder left in the folder, and removes those. */
export async function makePictures(
  folder: string,
  { stills, sheet }: PlannedPictures,
  durationMs: number,
): Promise<FilmPictures> {
  const frames: FilmPictures['frames'] = []
  const judged: Judged[] = []
  const stillsFile = join(folder, stills.file)
  await eachPicture(stillsFile, stills, stills.count + 1, async (pixels, place) => {
    const n = place - 1
    if (n < 0) return
    const raw = { width: stills.width, height: stills.height, channels: 3 } as const
    const file = join(folder, `frame-${n}.webp`)
    const small = { width: FRAME_SIDE, height: FRAME_SIDE, fit: 'inside', withoutEnlargement: true } as const
    await sharp(pixels, { raw }).resize(small).webp({ quality: 80, effort: 2 }).toFile(file)
    frames.push({ file, atMs: Math.round(((n + 0.5) * durationMs) / stills.count) })
    judged.push({ n, score: await score(pixels, raw) })
  })
  if (frames.length === 0) throw new VideoRefused('broken', 'no picture came out of it')

  const posters: string[] = []
  const chosen = choosePosters(judged, stills.count)
  await eachPicture(stillsFile, stills, stills.count + 1, async (pixels, place) => {
    const n = place - 1
    if (!chosen.includes(n)) return
    const raw = { width: stills.width, height: stills.height, channels: 3 } as const
    const file = join(folder, `poster-${n}.webp`)
    await sharp(pixels, { raw }).webp({ quality: 86, effort: 2 }).toFile(file)
    posters[chosen.indexOf(n)] = file
  })
  await rm(stillsFile)
  return { sheet: await makeSheet(folder, sheet), posters, frames }
}

async function makeSheet(folder: string, planned: PlannedPictures['sheet']): Promise<SeekSheet> {
  const { columns, rows, width, height, everySeconds } = planned
  const whole = { width: width * columns, height: height * rows, channels: 3 } as const
  const canvas = Buffer.alloc(whole.width * whole.height * 3)
  const source = join(folder, planned.file)
  await eachPicture(source, planned, columns * rows, (pixels, n) => {
    const corner = (Math.floor(n / columns) * height * whole.width + (n % columns) * width) * 3
    for (let row = 0; row < height; row += 1)
      pixels.copy(canvas, corner + row * whole.width * 3, row * width * 3, (row + 1) * width * 3)
  })
  await rm(source)
  const file = join(folder, 'sheet.webp')
  await sharp(canvas, { raw: whole }).webp({ quality: 70, effort: 2 }).toFile(file)
  return { file, everySeconds, columns, rows, width, height }
}

async function eachPicture(
  path: string,
  { width, height }: { width: number; height: number },
  most: number,
  look: (pixels: Buffer, place: number) => Promise<void> | void,
): Promise<void> {
  const file = await open(path)
  try {
    const pixels = Buffer.alloc(width * height * 3)
    for (let n = 0; n < most; n += 1) {
      const { bytesRead } = await file.read(pixels, 0, pixels.length, n * pixels.length)
      if (bytesRead < pixels.length) return
      await look(pixels, n)
    }
  } finally {
    await file.close()
  }
}

interface Judged {
  n: number
  score: number
}

/** Black, white and plain ones are worth nothing; otherwise the more there is to see, and the sharper, the better. */
async function score(pixels: Buffer, raw: { width: number; height: number; channels: 3 }): Promise<number> {
  const small = await sharp(pixels, { raw })
    .resize(JUDGED_WIDTH)
    .greyscale()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { channels, entropy, sharpness } = await sharp(small).stats()
  const [{ mean, stdev } = { mean: 0, stdev: 0 }] = channels
  if (mean < 20 || mean > 240 || stdev < 10) return 0
  return entropy * Math.log2(2 + sharpness)
}

/** The best of each part of the film, so that they differ; the best of all first. */
export function choosePosters(judged: Judged[], count: number): number[] {
  const parts = Map.groupBy(judged, ({ n }) => Math.floor((n * POSTERS) / count))
  const better = (a: Judged, b: Judged) => b.score - a.score
  const best = [...parts.values()].flatMap((part) => part.toSorted(better).slice(0, 1))
  const shown = best.filter(({ score: worth }) => worth > 0)
  const others = judged.filter((one) => !best.includes(one)).toSorted(better)
  // A part that is black throughout has nothing to offer; a film that is, offers what it has.
  const filled = [...shown, ...others.filter(({ score: worth }) => worth > 0)].slice(0, POSTERS)
  const enough = filled.length > 0 ? filled : best
  return enough.toSorted(better).map(({ n }) => n)
}
