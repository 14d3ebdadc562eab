import type { PictureSize } from './picture-format.ts'
import { PictureRefused } from './picture-refusal.ts'

const SIGNATURE_BYTES = 8
const CHUNK_FRAME_BYTES = 12

/** Goes from chunk to chunk to IEND; checksums are the decoder's business. */
export function walkPng(file: Buffer): PictureSize {
  if (typeAt(file, SIGNATURE_BYTES) !== 'IHDR' || file.readUInt32BE(SIGNATURE_BYTES) !== 13) {
    throw new PictureRefused('damaged', 'PNG: does not start with IHDR')
  }
  const size = {
    width: file.readUInt32BE(SIGNATURE_BYTES + 8),
    height: file.readUInt32BE(SIGNATURE_BYTES + 12),
  }
  let at = SIGNATURE_BYTES + CHUNK_FRAME_BYTES + 13
  let hasData = false
  for (;;) {
    const length = file.readUInt32BE(at)
    const type = typeAt(file, at)
    at += CHUNK_FRAME_BYTES + length
    if (at > file.length) throw new PictureRefused('damaged', `PNG: ends inside ${type}`)
    if (type === 'acTL') throw new PictureRefused('animated', 'PNG: has frames')
    if (type === 'IHDR') throw new PictureRefused('damaged', 'PNG: a second IHDR')
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') {
      if (length > 0) throw new PictureRefused('other-data', `PNG: ${length} bytes inside IEND`)
      break
    }
  }
  if (!hasData) throw new PictureRefused('damaged', 'PNG: ends without a picture')
  if (at < file.length) {
    throw new PictureRefused('other-data', `PNG: ${file.length - at} bytes after its end`)
  }
  return size
}

function typeAt(file: Buffer, chunk: number): string {
  const type = file.toString('latin1', chunk + 4, chunk + 8)
  if (!/^[A-Za-z]{4}$/.test(type)) throw new PictureRefused('damaged', `PNG: no chunk at ${chunk}`)
  return type
}
