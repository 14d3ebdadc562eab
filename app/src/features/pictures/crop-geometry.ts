import { withinFrame, zoomedAround } from './zoom.ts'
import type { Point, Size, Zoomed } from './zoom.ts'

/** Of the size at which the picture just covers the window. */
export const MOST_CROP_ZOOM = 5
export const KEY_STEP_PX = 12
export const ZOOM_STEP = 1.2

/** A picture behind a square window: where it is, in px of the window from its centre. */
export interface Crop {
  natural: Size
  window: number
  view: Zoomed
}

/** Just large enough that the window has no bare edge. */
export function coveringSize({ natural, window }: Crop): Size {
  const scale = window / Math.min(natural.width, natural.height)
  return { width: natural.width * scale, height: natural.height * scale }
}

const inWindow = (crop: Crop, view: Zoomed): Crop => ({
  ...crop,
  view: withinFrame(view, coveringSize(crop), { width: crop.window, height: crop.window }),
})

export const moved = (crop: Crop, by: Point): Crop =>
  inWindow(crop, { ...crop.view, x: crop.view.x + by.x, y: crop.view.y + by.y })

export function zoomed(crop: Crop, factor: number, around: Point = { x: 0, y: 0 }): Crop {
  const zoom = Math.min(MOST_CROP_ZOOM, Math.max(1, crop.view.zoom * factor))
  return inWindow(crop, zoomedAround(crop.view, zoom, around))
}

/** The part of the picture, in its own pixels, that the window shows: a square. */
export function sourceSquare({ natural, window, view }: Crop): Point & { side: number } {
  const perPixel = (window / Math.min(natural.width, natural.height)) * view.zoom
  const side = window / perPixel
  return {
    x: (natural.width - side) / 2 - view.x / perPixel,
    y: (natural.height - side) / 2 - view.y / perPixel,
    side,
  }
}
