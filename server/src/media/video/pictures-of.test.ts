import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choosePosters, makePictures } from './pictures-of.ts'
import { colourAt } from './video-samples.ts'

const SIZE = { width: 64, height: 36 }
const COUNT = 12

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qingyu-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (background: string) =>
  sharp({ create: { ...SIZE, channels: 3, background } })
    .raw()
    .toBuffer()

async function busy(blur: number): Promise<Buffer> {
  const tiles = Buffer.alloc(SIZE.width * SIZE.height * 3)
  for (let n = 0; n < tiles.length; n += 1) tiles[n] = (n * n * 31 + n * 7) % 251
  const picture = sharp(tiles, { raw: { ...SIZE, channels: 3 } })
  return (blur > 0 ? picture.blur(blur) : picture).raw().toBuffer()
}

it('offers sharp pictures first and black ones not at all, and lays the small ones row by row', async () => {
  const black = await plain('#050505')
  const stills = Array<Buffer>(COUNT + 1).fill(black)
  // The first of the file only makes ffmpeg talk.
  stills[0] = await busy(0)
  stills[1 + 2] = await busy(1.2)
  stills[1 + 7] = await busy(0)
  stills[1 + 8] = await busy(0.6)
  await writeFile(join(folder, 'stills.rgb'), Buffer.concat(stills))
  const colours = ['#ff0000', '#00ff00', '#0000ff']
  await writeFile(join(folder, 'sheet.rgb'), Buffer.concat(await Promise.all(colours.map(plain))))

  const planned = {
    stills: { file: 'stills.rgb', count: COUNT, ...SIZE },
    sheet: { file: 'sheet.rgb', everySeconds: 1, columns: 2, rows: 2, ...SIZE },
  }
  const made = await makePictures(folder, planned, 12_000)
  expect(made.posters.map((file) => file.slice(folder.length))).toEqual([
    '/poster-7.webp',
    '/poster-8.webp',
    '/poster-2.webp',
  ])
  expect(made.frames).toHaveLength(COUNT)
  expect(made.frames[7]).toEqual({ file: join(folder, 'frame-7.webp'), atMs: 7500 })
  expect((await readdir(folder)).filter((name) => name.endsWith('.rgb'))).toEqual([])

  const middle = (column: number, row: number) =>
    colourAt(made.sheet.file, {
      left: column * SIZE.width + 8,
      top: row * SIZE.height + 8,
      width: 40,
      height: 20,
    })
  expect(await sharp(made.sheet.file).metadata()).toMatchObject({ width: 128, height: 72 })
  expect(await middle(0, 0)).toEqual([3, 0, 0])
  expect(await middle(1, 0)).toEqual([0, 3, 0])
  expect(await middle(0, 1)).toEqual([0, 0, 3])
  expect(await middle(1, 1)).toEqual([0, 0, 0])
})

it('takes posters from all over the film', () => {
  const judged = Array.from({ length: 20 }, (_, n) => ({ n, score: n % 4 === 1 ? 50 + n : 20 }))
  expect(choosePosters(judged, 20)).toEqual([17, 13, 9, 5, 1])
  const dark = judged.map(({ n }) => ({ n, score: 0 }))
  expect(choosePosters(dark, 20)).toHaveLength(5)
})
