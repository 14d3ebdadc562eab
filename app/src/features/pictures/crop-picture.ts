import { CannotSend } from '@qingyu/client/errors'
import { copy } from './copy.ts'
import { sourceSquare } from './crop-geometry.ts'
import type { Crop } from './crop-geometry.ts'

export const AVATAR_PX = 512
export const AVATAR_QUALITY = 0.9

/** What the window shows, as a JPEG. */
export function cropPicture(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PX
  canvas.height = AVATAR_PX
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new CannotSend(copy.cannotCompress))
  const { x, y, side } = sourceSquare(crop)
  context.fillStyle = 'white'
  context.fillRect(0, 0, AVATAR_PX, AVATAR_PX)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, side, side, 0, 0, AVATAR_PX, AVATAR_PX)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null): void =>
      blob ? resolve(blob) : reject(new CannotSend(copy.cannotCompress))
    canvas.toBlob(done, 'image/jpeg', AVATAR_QUALITY)
  })
}
