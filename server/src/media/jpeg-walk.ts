import type { PictureSize } from './picture-format.ts'
import { PictureRefused } from './picture-refusal.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const RESTART_FIRST = 0xd0
const RESTART_LAST = 0xd7

// Baseline, extended, progressive. Lossless, hierarchical and arithmetic ones are made by no camera and no
// browser, only by people who look for forgotten code in decoders.
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const TABLES = new Set([0xc4, 0xdb, 0xdd, 0xfe, ...Array.from({ length: 16 }, (_, n) => 0xe0 + n)])

// A camera writes ten scans at most; each further one makes the decoder pass over the whole picture again.
const SCAN_LIMIT = 100

/** Goes from marker to marker to the end of the image; reading past the file throws a RangeError. */
export function walkJpeg(file: Buffer): PictureSize {
  let size: PictureSize | null = null
  let scans = 0
  let at = 2
  for (;;) {
    if (file.readUInt8(at) !== 0xff) throw new PictureRefused('damaged', `JPEG: no marker at ${at}`)
    while (file.readUInt8(at) === 0xff) at++
    const marker = file.readUInt8(at++)
    if (marker === END_OF_IMAGE) break

    if (FRAMES.has(marker)) {
      if (size) throw new PictureRefused('damaged', 'JPEG: a second frame')
      size = { height: file.readUInt16BE(at + 3), width: file.readUInt16BE(at + 5) }
    } else if (marker === START_OF_SCAN) {
      if (!size) throw new PictureRefused('damaged', 'JPEG: a scan before its frame')
      if (++scans > SCAN_LIMIT) throw new PictureRefused('damaged', `JPEG: over ${SCAN_LIMIT} scans`)
    } else if (!TABLES.has(marker)) {
      throw new PictureRefused('damaged', `JPEG: marker ff${marker.toString(16)} at ${at}`)
    }

    const length = file.readUInt16BE(at)
    if (length < 2) throw new PictureRefused('damaged', `JPEG: a segment of ${length} bytes`)
    at += length
    if (marker === START_OF_SCAN) at = endOfScan(file, at)
  }
  if (!size || scans === 0) throw new PictureRefused('damaged', 'JPEG: ends without a picture')
  if (at < file.length) {
    throw new PictureRefused('other-data', `JPEG: ${file.length - at} bytes after its end`)
  }
  return size
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue
    const next = file.readUInt8(at + 1)
    const isData = next === 0x00 || next === 0xff || (next >= RESTART_FIRST && next <= RESTART_LAST)
    if (!isData) return at
  }
  throw new PictureRefused('damaged', 'JPEG: ends inside a scan')
}
