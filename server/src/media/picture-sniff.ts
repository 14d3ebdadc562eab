import { mediaBrands, walkAvif } from './avif-walk.ts'
import { walkJpeg } from './jpeg-walk.ts'
import { PIXEL_LIMIT } from './picture-format.ts'
import type { PictureFormat, PictureSize } from './picture-format.ts'
import { PictureRefused } from './picture-refusal.ts'
import { walkPng } from './png-walk.ts'
import { walkWebp } from './webp-walk.ts'

export interface SniffedPicture extends PictureSize {
  format: PictureFormat
}

const WALKS: Record<PictureFormat, (file: Buffer) => PictureSize> = {
  jpeg: walkJpeg,
  png: walkPng,
  webp: walkWebp,
  avif: walkAvif,
}

// What a browser, an interpreter or an unpacker would act on if it were given the picture. Each mark has five or more
// fixed bytes: a shorter one would be found by chance in one honest photograph of a few hundred.
const ACTIVE_TEXT = /<(?:script|svg|html|body|iframe|object|embed)[\s/>]|<!doctype|<\?php|%PDF-/i
const ARCHIVES = ['504b050600000000', '526172211a07', '377abcaf271c'].map((mark) => Buffer.from(mark, 'hex'))

/** Decides from the bytes alone, before any decoder has seen them, and refuses everything it is not sure of. */
export function sniffPicture(bytes: Uint8Array): SniffedPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formatOf(file)
  // Enough to name a format; more of what is no picture may be somebody's letter, and this goes to the log.
  if (!format) throw new PictureRefused('not-a-picture', `starts with ${file.toString('hex', 0, 4)}`)

  const { width, height } = walked(format, file)
  if (width === 0 || height === 0) throw new PictureRefused('damaged', `${format}: ${width}×${height}`)
  if (width * height > PIXEL_LIMIT) {
    throw new PictureRefused('too-many-pixels', `${format}: ${width}×${height}`)
  }
  if (ACTIVE_TEXT.test(file.toString('latin1'))) {
    throw new PictureRefused('other-data', `${format}: a page, a script or a document inside`)
  }
  if (ARCHIVES.some((mark) => file.includes(mark))) {
    throw new PictureRefused('other-data', `${format}: an archive inside`)
  }
  return { format, width, height }
}

function walked(format: PictureFormat, file: Buffer): PictureSize {
  try {
    return WALKS[format](file)
  } catch (error) {
    // Node's own bounds check, met where a length or a marker points behind the last byte.
    if (error instanceof RangeError) throw new PictureRefused('damaged', `${format}: ends too early`)
    throw error
  }
}

function formatOf(file: Buffer): PictureFormat | null {
  if (file.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg'
  if (file.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'png'
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (mediaBrands(file).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return null
}
