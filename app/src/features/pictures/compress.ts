import { Aborted, CannotSend } from '@qingyu/client/errors'
import { copy } from './copy.ts'

export const QUALITY = 0.8
export const MOST_SIDE_PX = 1000
export const MOST_BYTES = 1024 * 1024

/** A file that may be uploaded: re-encoded, so that it carries neither the camera's place nor its turned sensor. */
export async function compress(file: Blob | null | undefined, signal?: AbortSignal): Promise<Blob> {
  if (!(file instanceof Blob)) throw new CannotSend(copy.noFile)
  if (!file.type.startsWith('image/')) throw new CannotSend(copy.noPicture)
  if (!canCompress()) throw new CannotSend(copy.cannotCompress)
  const compressed = await reencode(file, signal)
  if (compressed.size > MOST_BYTES) throw new CannotSend(copy.tooLarge)
  return compressed
}

async function reencode(file: Blob, signal?: AbortSignal): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs')
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Aborted())
    const compressor = new Compressor(file, {
      quality: QUALITY,
      maxWidth: MOST_SIDE_PX,
      maxHeight: MOST_SIDE_PX,
      mimeType: 'image/jpeg',
      // Browsers turn a picture as its EXIF says; doing it again would read the file into memory twice.
      checkOrientation: false,
      // Otherwise a file that does not get smaller is handed back as it was, metadata and all.
      strict: false,
      success: resolve,
      error: (cause) => reject(signal?.aborted ? new Aborted() : new CannotSend(copy.unreadable, { cause })),
    })
    signal?.addEventListener('abort', () => compressor.abort(), { once: true })
  })
}

const canCompress = (): boolean =>
  'toBlob' in HTMLCanvasElement.prototype && document.createElement('canvas').getContext('2d') !== null
