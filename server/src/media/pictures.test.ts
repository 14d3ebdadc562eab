import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openObject } from '@qingyu/wire/server-object'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { createPictureEncoder } from './picture-encode.ts'
import { PictureRefused } from './picture-refusal.ts'
import {
  animatedWebp,
  emptyZip,
  flatPng,
  jpeg,
  photoWithGps,
  quarters,
  translucent,
  webPage,
  withSegment,
} from './picture-samples.ts'
import { quarantineKey, takePicture } from './pictures.ts'
import type { TakePicture } from './pictures.ts'
import type { PictureScan } from './scan.ts'
import { importMasterKey, objectKey } from './sealed-objects.ts'

const encoder = createPictureEncoder()
const masterKey = importMasterKey(randomBytes(32))
let folder = ''
let options: TakePicture

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const scan: PictureScan = async () => ({ verdict: 'clear' })
  options = { maxBytes: 1024 * 1024, encoder, storage: createDiskStorage(folder), masterKey, newId, scan }
})
afterAll(async () => {
  await encoder.close()
  await rm(folder, { recursive: true })
})

function newId(): string {
  return randomBytes(16).toString('hex')
}

async function storedNames(): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((path) => /[0-9a-f]{32}$/.test(path))
}

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2)
}

/** The header promises more than the data holds; all chunks are whole. */
function tooFewRows(): Buffer {
  const [few, many] = [flatPng(64, 8), flatPng(64, 800)]
  return Buffer.concat([many.subarray(0, 33), few.subarray(33)])
}

function typed(error: unknown): PictureRefused {
  if (error instanceof PictureRefused) return error
  throw error
}

function changed(
  file: Buffer,
  { kind, place, amount }: { kind: string; place: number; amount: number },
): Buffer {
  const at = Math.floor((place / 10_000) * file.length)
  const [before, part, after] = [
    file.subarray(0, at),
    file.subarray(at, at + amount),
    file.subarray(at + amount),
  ]
  if (kind === 'cut') return Buffer.concat([before, after])
  if (kind === 'double') return Buffer.concat([before, part, part, after])
  if (kind === 'zero') return Buffer.concat([before, Buffer.alloc(part.length), after])
  const flipped = Buffer.from(file)
  if (at < file.length) flipped.writeUInt8(flipped.readUInt8(at) ^ amount, at)
  return flipped
}

describe('a picture that is taken', () => {
  test('is stored sealed, under its id, and opens to a WebP without a trace of the camera', async () => {
    const photo = await photoWithGps()
    const taken = await takePicture(photo, options)
    expect(taken).toMatchObject({ width: 48, height: 64, mime: 'image/webp', quarantined: null })
    expect(taken.sha256).toBe(createHash('sha256').update(photo).digest('hex'))

    const sealed = (await options.storage.get(taken.id)) ?? Buffer.alloc(0)
    expect(Buffer.from(sealed).includes('WEBP')).toBe(false)
    const opened = openObject(objectKey(masterKey, taken.id), sealed)
    expect(opened.length).toBe(taken.bytes)
    expect(taken.encodedSha256).toBe(createHash('sha256').update(opened).digest('hex'))
    expect(opened.includes('Canary')).toBe(false)
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'webp', width: 48, height: 64 })
  })

  test('is at most as large as asked', async () => {
    expect(await takePicture(flatPng(400, 200), { ...options, maxSide: 100 })).toMatchObject({
      width: 100,
      height: 50,
    })
  })

  test('may have exactly as many bytes as allowed', async () => {
    const file = await jpeg()
    await expect(takePicture(file, { ...options, maxBytes: file.length })).resolves.toBeDefined()
    await expect(takePicture(file, { ...options, maxBytes: file.length - 1 })).rejects.toMatchObject({
      message: '图片压缩后仍超过限制，请上传1M以内的图片',
    })
  })
})

describe('the scan', () => {
  test('sees the picture as it came and as it is kept, and clears it', async () => {
    const scan = vi.fn<PictureScan>(async () => ({ verdict: 'clear' }))
    const file = await jpeg()
    const taken = await takePicture(file, { ...options, scan })
    expect(taken.quarantined).toBeNull()
    const { sha256, encodedSha256, looks, width, height } = taken
    const encoded = expect.any(Uint8Array)
    const seen = { sha256, encodedSha256, looks, width, height, original: file, encoded }
    expect(looks).toHaveLength(1)
    expect(scan).toHaveBeenCalledExactlyOnceWith(seen)
  })

  test('can send it into quarantine, where it is kept with the reason', async () => {
    const met = [{ list: 'list 3', kind: 'sha256', hash: 'ab'.repeat(32), distance: 0 } as const]
    const scan = vi.fn<PictureScan>(async () => ({ verdict: 'quarantine', reason: 'list 3, entry 14', met }))
    const taken = await takePicture(await jpeg(), { ...options, scan })
    expect(taken).toMatchObject({ quarantined: 'list 3, entry 14', met })
    // Under another name: the address of its id leads to nothing.
    expect(await options.storage.get(taken.id)).toBeNull()
    expect(await options.storage.get(quarantineKey(taken.id))).not.toBeNull()
  })

  test('that could not look lets nothing through', async () => {
    const before = await storedNames()
    const scan = vi.fn<PictureScan>(() => Promise.reject(new Error('the lists are not loaded')))
    await expect(takePicture(await jpeg(), { ...options, scan })).rejects.toThrow('the lists are not loaded')
    expect(await storedNames()).toEqual(before)
  })
})

describe('a picture that is refused, with a clear sentence and nothing stored', () => {
  const onlyThese = '只支持 JPEG、PNG、WebP、AVIF 图片'
  const damaged = '图片已损坏或不完整，请换一张图片'
  const twoThings = '图片中含有其他数据，请另存为新图片后再上传'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const hostile: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['196 megapixels of PNG', () => flatPng(14_000, 14_000), '图片尺寸过大，请上传5000万像素以内的图片'],
    ['an SVG', () => svg, onlyThese],
    ['a text', () => Buffer.from('named holiday.jpg'), onlyThese],
    ['a GIF', () => quarters().gif().toBuffer(), onlyThese],
    ['an empty file', () => Buffer.alloc(0), onlyThese],
    ['an animated WebP', animatedWebp, '不支持动图，请上传静态图片'],
    ['a JPEG and an archive', async () => Buffer.concat([await jpeg(), emptyZip]), twoThings],
    ['a JPEG and a web page', async () => Buffer.concat([await jpeg(), webPage]), twoThings],
    ['a PNG and something', () => Buffer.concat([flatPng(9, 9), Buffer.from('x')]), twoThings],
    ['a JPEG with PHP', async () => withSegment(await jpeg(), 0xfe, Buffer.from('<?php x')), twoThings],
    ['half a JPEG', async () => half(await jpeg()), damaged],
    ['half a PNG', async () => half(await quarters().png().toBuffer()), damaged],
    ['half a WebP', async () => half(await quarters().webp().toBuffer()), damaged],
    [
      'half a JPEG with an end',
      async () => Buffer.concat([half(await jpeg()), Buffer.from([0xff, 0xd9])]),
      damaged,
    ],
    ['a PNG with too few rows', () => tooFewRows(), damaged],
  ]
  test.each(hostile)('%s', async (_, make, sentence) => {
    const before = await storedNames()
    const refused = takePicture(await make(), options)
    await expect(refused).rejects.toBeInstanceOf(PictureRefused)
    await expect(refused).rejects.toMatchObject({ message: sentence })
    expect(await storedNames()).toEqual(before)
  })
})

test('a picture with bits flipped, bytes cut out or doubled gives a picture or a refusal, nothing else', async () => {
  const originals = await Promise.all([
    photoWithGps(),
    quarters().jpeg({ progressive: true }).toBuffer(),
    quarters().png().toBuffer(),
    quarters().webp().toBuffer(),
    translucent().webp().toBuffer(),
    quarters().avif({ effort: 0 }).toBuffer(),
  ])
  const change = fc.record({
    kind: fc.constantFrom('flip', 'cut', 'double', 'zero'),
    place: fc.integer({ min: 0, max: 9999 }),
    amount: fc.integer({ min: 1, max: 255 }),
  })
  const outcomes = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (original, changes) => {
        const file = changes.reduce(changed, original)
        // Past the sniffing too: the decoder must stand what only it would have noticed.
        const direct = encoder.encode(file, { format: 'jpeg' }).catch(typed)
        const taken = await takePicture(file, options).catch(typed)
        await direct
        outcomes[taken instanceof PictureRefused ? 'refused' : 'taken']++
      },
    ),
    { numRuns: 150 },
  )
  expect(outcomes.taken).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})
