export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

/** By the first bytes, and only what the server stores: nothing that could run, such as SVG, ever gets a type. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const text = (start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end))
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && (text(8, 12) === 'avif' || text(8, 12) === 'avis')) return 'image/avif'
  return undefined
}
