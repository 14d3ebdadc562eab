import { expect, it } from 'vitest'
import { coveringSize, MOST_CROP_ZOOM, moved, sourceSquare, zoomed } from './crop-geometry.ts'
import type { Crop } from './crop-geometry.ts'

const wide: Crop = { natural: { width: 1600, height: 800 }, window: 400, view: { zoom: 1, x: 0, y: 0 } }
const tall: Crop = { ...wide, natural: { width: 800, height: 1600 } }

it('a picture is at least so large that the window has no bare edge', () => {
  expect(coveringSize(wide)).toEqual({ width: 800, height: 400 })
  expect(coveringSize(tall)).toEqual({ width: 400, height: 800 })
  expect(zoomed(wide, 0.1).view.zoom).toBe(1)
})

it('a picture can be enlarged five times at most', () => {
  expect(MOST_CROP_ZOOM).toBe(5)
  expect(zoomed(wide, 100).view.zoom).toBe(5)
})

it('a picture is moved no further than its edge', () => {
  expect(moved(wide, { x: 1000, y: 50 }).view).toEqual({ zoom: 1, x: 200, y: 0 })
  expect(moved(wide, { x: -1000, y: -50 }).view).toEqual({ zoom: 1, x: -200, y: 0 })
})

it('what lies under the fingers stays there while it grows', () => {
  expect(zoomed(wide, 2, { x: 100, y: -50 }).view).toEqual({ zoom: 2, x: -100, y: 50 })
})

it('a picture made smaller again is drawn back to its edge', () => {
  const corner = moved(zoomed(wide, 2), { x: 1000, y: 1000 })
  expect(corner.view).toEqual({ zoom: 2, x: 600, y: 200 })
  expect(zoomed(corner, 0.5).view).toEqual({ zoom: 1, x: 200, y: 0 })
})

it('the square is cut out of the picture itself, in its own pixels', () => {
  expect(sourceSquare(wide)).toEqual({ x: 400, y: 0, side: 800 })
  expect(sourceSquare(moved(wide, { x: 1000, y: 0 }))).toEqual({ x: 0, y: 0, side: 800 })
  expect(sourceSquare(zoomed(tall, 2))).toEqual({ x: 200, y: 600, side: 400 })
})
