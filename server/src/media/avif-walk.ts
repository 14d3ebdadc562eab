import type { PictureSize } from './picture-format.ts'
import { PictureRefused } from './picture-refusal.ts'

interface Box {
  type: string
  from: number
  to: number
}

const TOP_LEVEL = new Set(['ftyp', 'meta', 'mdat', 'free'])
const FULL_BOX_BYTES = 4

/** The brands of a file of the ISO base media family (AVIF, HEIC, MP4), empty if it is none. */
export function mediaBrands(file: Buffer): string[] {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(file.readUInt32BE(0), file.length)
  const brands = [file.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString('latin1', at, at + 4))
  return brands
}

export function walkAvif(file: Buffer): PictureSize {
  if (mediaBrands(file).includes('avis')) throw new PictureRefused('animated', 'AVIF: a sequence')
  const seen: string[] = []
  let size: PictureSize | null = null
  for (let at = 0; at < file.length;) {
    const box = boxAt(file, at, file.length)
    if (!box || !TOP_LEVEL.has(box.type)) {
      if (box?.type === 'moov') throw new PictureRefused('animated', 'AVIF: a sequence')
      const isWhole = seen.includes('meta') && seen.includes('mdat')
      throw new PictureRefused(isWhole ? 'other-data' : 'damaged', `AVIF: no known box at ${at}`)
    }
    if (box.type !== 'free' && box.type !== 'mdat' && seen.includes(box.type)) {
      throw new PictureRefused('other-data', `AVIF: a second ${box.type}`)
    }
    seen.push(box.type)
    if (box.type === 'meta') size = largestImage(file, box)
    at = box.to
  }
  if (!size || !seen.includes('mdat')) throw new PictureRefused('damaged', 'AVIF: ends without a picture')
  return size
}

/**
 * The largest of all sizes declared: the picture itself, its alpha, its tiles, its preview. Which of them a
 * decoder will open is its own affair, so the limit has to hold for each.
 */
function largestImage(file: Buffer, meta: Box): PictureSize {
  const sizes = children(file, { ...meta, from: meta.from + FULL_BOX_BYTES })
    .filter((box) => box.type === 'iprp')
    .flatMap((box) => children(file, box))
    .filter((box) => box.type === 'ipco')
    .flatMap((box) => children(file, box))
    .filter((box) => box.type === 'ispe')
    .map((box) => ({
      width: file.readUInt32BE(box.from + FULL_BOX_BYTES),
      height: file.readUInt32BE(box.from + FULL_BOX_BYTES + 4),
    }))
  if (sizes.length === 0) throw new PictureRefused('damaged', 'AVIF: declares no size')
  return sizes.reduce((a, b) => (a.width * a.height >= b.width * b.height ? a : b))
}

function children(file: Buffer, parent: Box): Box[] {
  const found: Box[] = []
  for (let at = parent.from; at < parent.to;) {
    const box = boxAt(file, at, parent.to)
    if (!box) throw new PictureRefused('damaged', `AVIF: no box at ${at}`)
    found.push(box)
    at = box.to
  }
  return found
}

function boxAt(file: Buffer, at: number, end: number): Box | null {
  if (at + 8 > end) return null
  const short = file.readUInt32BE(at)
  const header = short === 1 ? 16 : 8
  if (at + header > end) return null
  // A size of 0 means "to the end of the file" and would swallow whatever was appended: it fails here as well.
  const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
  if (size < header || at + size > end) return null
  return { type: file.toString('latin1', at + 4, at + 8), from: at + header, to: at + size }
}
