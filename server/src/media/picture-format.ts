export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export interface PictureSize {
  width: number
  height: number
}

/** Above the 50 MP cameras of current phones; what a decoder then needs stays under its memory limit. */
export const PIXEL_LIMIT = 50_000_000
