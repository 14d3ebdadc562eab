/** The arithmetic of a picture that is moved and enlarged in a frame. Points are measured from the frame's centre. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Zoomed extends Point {
  zoom: number
}

/** Enlarged so that what lies under `from` comes to lie under `to`. */
export function zoomedAround(view: Zoomed, zoom: number, from: Point, to = from): Zoomed {
  const growth = zoom / view.zoom
  return {
    zoom,
    x: to.x - (from.x - view.x) * growth,
    y: to.y - (from.y - view.y) * growth,
  }
}

/** Moved back so far that the picture leaves no more of the frame bare than its size makes it. */
export function withinFrame<View extends Zoomed>(view: View, picture: Size, frame: Size): View {
  return {
    ...view,
    x: clamp(view.x, most(picture.width * view.zoom, frame.width)),
    y: clamp(view.y, most(picture.height * view.zoom, frame.height)),
  }
}

const most = (length: number, frame: number): number => Math.max(0, (length - frame) / 2)

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(0 - limit, value))

export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
