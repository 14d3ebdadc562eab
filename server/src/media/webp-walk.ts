import type { PictureSize } from './picture-format.ts'
import { PictureRefused } from './picture-refusal.ts'

const KNOWN = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF', 'XMP '])
const ANIMATED = new Set(['ANIM', 'ANMF'])
const ANIMATION_FLAG = 0x02

export interface WebpWalk extends PictureSize {
  chunks: string[]
}

export function walkWebp(file: Buffer): WebpWalk {
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) throw new PictureRefused('damaged', 'WebP: shorter than it says')
  if (end < file.length) {
    throw new PictureRefused('other-data', `WebP: ${file.length - end} bytes after its end`)
  }

  const chunks: string[] = []
  let canvas: PictureSize | null = null
  let image: PictureSize | null = null
  for (let at = 12; at < end;) {
    const type = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const data = at + 8
    at = data + length + (length % 2)
    if (at > end) throw new PictureRefused('damaged', 'WebP: ends inside a chunk')
    if (ANIMATED.has(type)) throw new PictureRefused('animated', 'WebP: has frames')
    if (!KNOWN.has(type)) throw new PictureRefused('other-data', 'WebP: an unknown chunk')
    chunks.push(type)
    if (type === 'VP8X') {
      if (chunks.length > 1) throw new PictureRefused('damaged', 'WebP: VP8X is not first')
      if (file.readUInt8(data) & ANIMATION_FLAG) throw new PictureRefused('animated', 'WebP: has frames')
      canvas = { width: file.readUIntLE(data + 4, 3) + 1, height: file.readUIntLE(data + 7, 3) + 1 }
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (image) throw new PictureRefused('other-data', 'WebP: a second picture')
      image = type === 'VP8L' ? losslessSize(file, data) : lossySize(file, data)
    }
  }
  if (!image) throw new PictureRefused('damaged', 'WebP: ends without a picture')
  // A small canvas around a huge picture would carry it past the pixel limit.
  if (canvas && (canvas.width !== image.width || canvas.height !== image.height)) {
    throw new PictureRefused('damaged', 'WebP: canvas and picture differ in size')
  }
  return { ...image, chunks }
}

function lossySize(file: Buffer, data: number): PictureSize {
  if (file.readUIntBE(data + 3, 3) !== 0x9d012a) throw new PictureRefused('damaged', 'WebP: no key frame')
  return { width: file.readUInt16LE(data + 6) & 0x3fff, height: file.readUInt16LE(data + 8) & 0x3fff }
}

function losslessSize(file: Buffer, data: number): PictureSize {
  if (file.readUInt8(data) !== 0x2f) throw new PictureRefused('damaged', 'WebP: no lossless signature')
  const bits = file.readUInt32LE(data + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
