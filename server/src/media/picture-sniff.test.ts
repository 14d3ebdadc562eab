import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PictureRefused } from './picture-refusal.ts'
import type { PictureRefusal } from './picture-refusal.ts'
import {
  animatedWebp,
  emptyZip,
  flatPng,
  jpeg,
  photoWithGps,
  quarters,
  translucent,
  webPage,
  withPngChunk,
  withSegment,
} from './picture-samples.ts'
import { sniffPicture } from './picture-sniff.ts'

function refusalOf(bytes: Uint8Array): PictureRefusal | 'taken' {
  try {
    sniffPicture(bytes)
    return 'taken'
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason
    throw error
  }
}

const honest: Record<string, () => Promise<Buffer>> = {
  'a JPEG': jpeg,
  'a progressive JPEG': () => quarters().jpeg({ progressive: true }).toBuffer(),
  'a CMYK JPEG': () => quarters().toColourspace('cmyk').jpeg().toBuffer(),
  'a JPEG with every metadata': photoWithGps,
  'a PNG': () => quarters().png().toBuffer(),
  'an interlaced PNG': () => quarters().png({ progressive: true }).toBuffer(),
  'a 16-bit PNG': () => quarters().toColourspace('rgb16').png().toBuffer(),
  'a PNG with alpha': () => translucent().png().toBuffer(),
  'a lossy WebP': () => quarters().webp().toBuffer(),
  'a lossless WebP': () => quarters().webp({ lossless: true }).toBuffer(),
  'a WebP with alpha': () => translucent().webp().toBuffer(),
  'a WebP with metadata': () =>
    quarters()
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'x' } })
      .webp()
      .toBuffer(),
  'an AVIF': () => quarters().avif({ effort: 0 }).toBuffer(),
  'an AVIF with alpha': () => translucent().avif({ effort: 0 }).toBuffer(),
}

describe('honest pictures', () => {
  test.each(Object.entries(honest))('knows %s and its size', async (name, make) => {
    const { format, width, height } = sniffPicture(await make())
    expect(name.toLowerCase()).toContain(format)
    expect({ width, height }).toEqual({ width: 64, height: 48 })
  })

  test('knows a picture of one pixel', () => {
    expect(sniffPicture(flatPng(1, 1))).toEqual({ format: 'png', width: 1, height: 1 })
  })

  test('is not alarmed by a JPEG whose preview is a JPEG', async () => {
    const file = await jpeg()
    expect(refusalOf(withSegment(file, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), file])))).toBe('taken')
  })

  test.each(Object.entries(honest))('refuses %s with one byte more', async (_, make) => {
    expect(refusalOf(Buffer.concat([await make(), Buffer.from([0])]))).toBe('other-data')
  })

  test.each(Object.entries(honest))('refuses %s cut anywhere', async (_, make) => {
    const file = await make()
    for (let length = 12; length < file.length; length += 1 + Math.floor(file.length / 300)) {
      expect([length, refusalOf(file.subarray(0, length))]).toEqual([length, 'damaged'])
    }
  })
})

describe('what is no picture of ours', () => {
  const others: Record<string, Buffer | Promise<Buffer>> = {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'a text': Buffer.from('this is named holiday.jpg'),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'a web page': webPage,
    'a GIF': quarters().gif().toBuffer(),
    'a TIFF': quarters().tiff().toBuffer(),
    'a PDF': Buffer.from('%PDF-1.7\n'),
    'an archive': emptyZip,
    'a bitmap': Buffer.from('BM6\0\0\0\0\0\0\0'),
    'a HEIC': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'an MP4': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'),
  }
  test.each(Object.entries(others))('refuses %s', async (_, file) => {
    expect(refusalOf(await file)).toBe('not-a-picture')
  })

  test('refuses an animated WebP rather than drop its frames without a word', async () => {
    expect(refusalOf(await animatedWebp())).toBe('animated')
  })

  test('refuses an animated PNG', () => {
    expect(refusalOf(withPngChunk(flatPng(4, 4), 'acTL', Buffer.alloc(8)))).toBe('animated')
  })

  test('refuses an AVIF sequence', async () => {
    const file = await quarters().avif({ effort: 0 }).toBuffer()
    file.write('avis', 8, 'latin1')
    expect(refusalOf(file)).toBe('animated')
  })
})

describe('files that are two things at once', () => {
  const after: Record<string, Buffer> = { 'an archive': emptyZip, 'a web page': webPage }
  test.each(Object.entries(after))('refuses a picture of any format followed by %s', async (_, tail) => {
    for (const make of Object.values(honest)) {
      expect(refusalOf(Buffer.concat([await make(), tail]))).toBe('other-data')
    }
  })

  test('refuses a picture followed by another', async () => {
    const file = await jpeg()
    expect(refusalOf(Buffer.concat([file, file]))).toBe('other-data')
  })

  test.each(['<?php system($_GET[0]);', '<SCRIPT>', '<svg/onload=1>', '%PDF-1.4', '<html>', emptyZip])(
    'refuses %s inside a comment',
    async (content) => {
      const data = Buffer.from(content)
      expect(refusalOf(withSegment(await jpeg(), 0xfe, data))).toBe('other-data')
      expect(refusalOf(withPngChunk(flatPng(4, 4), 'tEXt', data))).toBe('other-data')
    },
  )

  test('refuses a WebP with a chunk nobody knows', async () => {
    const file = await quarters().webp().toBuffer()
    const grown = Buffer.concat([file, Buffer.from('HIDE\x04\0\0\0data', 'latin1')])
    grown.writeUInt32LE(grown.length - 8, 4)
    expect(refusalOf(grown)).toBe('other-data')
  })

  test('refuses an AVIF whose last box claims the rest of the file', async () => {
    const file = await quarters().avif({ effort: 0 }).toBuffer()
    const mdat = file.indexOf('mdat') - 4
    file.writeUInt32BE(0, mdat)
    expect(refusalOf(Buffer.concat([file, emptyZip]))).toBe('damaged')
  })
})

describe('pixel bombs', () => {
  test('refuses a PNG of 196 megapixels in less than a megabyte', () => {
    const bomb = flatPng(14_000, 14_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(refusalOf(bomb)).toBe('too-many-pixels')
  })

  test('refuses a picture one row over the limit and takes the one at it', () => {
    expect(refusalOf(flatPng(10_000, 5000))).toBe('taken')
    expect(refusalOf(flatPng(10_000, 5001))).toBe('too-many-pixels')
  })

  test('believes the headers of the other formats', async () => {
    const photo = await jpeg()
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt32BE(0xffff_ffff, frame + 5)
    const lossless = await quarters().webp({ lossless: true }).toBuffer()
    lossless.writeUInt32LE(0x0fff_ffff, 21)
    const avif = await quarters().avif({ effort: 0 }).toBuffer()
    avif.writeUInt32BE(2_000_000, avif.indexOf('ispe') + 8)
    expect([photo, lossless, avif].map(refusalOf)).toEqual(Array(3).fill('too-many-pixels'))
  })

  test('refuses a WebP whose canvas hides the size of its picture', async () => {
    const file = await translucent().webp().toBuffer()
    expect(file.toString('latin1', 12, 16)).toBe('VP8X')
    file.writeUIntLE(7, 24, 3)
    expect(refusalOf(file)).toBe('damaged')
  })

  test('refuses a progressive JPEG with hundreds of scans', async () => {
    const file = await quarters().jpeg({ progressive: true }).toBuffer()
    const lastScan = file.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scan = file.subarray(lastScan, -2)
    const scans = Array.from({ length: 200 }, () => scan)
    expect(refusalOf(Buffer.concat([file.subarray(0, -2), ...scans, file.subarray(-2)]))).toBe('damaged')
  })

  test.each([
    [0, 9],
    [9, 0],
  ])('refuses a picture of %i×%i', (width, height) => {
    expect(refusalOf(flatPng(width, height))).toBe('damaged')
  })
})

describe('any bytes at all', () => {
  const starts = ['', 'ffd8ff', '89504e470d0a1a0a0000000d49484452', '52494646100000005745425056503820']
  test('give a picture or a refusal, never another error', () => {
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }))
    fc.assert(
      fc.property(bytes, ([start, rest]) => {
        expect(refusalOf(Buffer.concat([Buffer.from(start, 'hex'), rest]))).toBeTypeOf('string')
      }),
      { numRuns: 2000 },
    )
  })

  test('a photograph of noise is not taken for a polyglot', async () => {
    const noise = {
      width: 700,
      height: 700,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const
    const file = await sharp({ create: { ...noise, background: '#000' } })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(refusalOf(file)).toBe('taken')
  })
})
