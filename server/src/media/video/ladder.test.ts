import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codecsOf, planRungs, segmentStarts } from './ladder.ts'
import type { ProbedVideo } from './probe.ts'

const film = (width: number, height: number, frameRate = 25): ProbedVideo => ({
  demuxer: 'mov',
  durationMs: 10_000,
  width,
  height,
  turn: 0,
  frameRate,
  matrix: 'bt709',
  video: 0,
  audio: 1,
})
const shapes = (width: number, height: number, frameRate?: number) =>
  planRungs(film(width, height, frameRate)).map((rung) => `${rung.name}: ${rung.width}×${rung.height}`)

it.each([
  [1920, 1080, ['480: 854×480', '720: 1280×720', '1080: 1920×1080']],
  [3840, 2160, ['480: 854×480', '720: 1280×720', '1080: 1920×1080']],
  [1080, 1920, ['480: 480×854', '720: 720×1280', '1080: 1080×1920']],
  [1280, 720, ['480: 854×480', '720: 1280×720']],
  // Not worth a rung of its own, and not above the source.
  [1920, 1072, ['480: 860×480', '720: 1290×720', '1080: 1920×1072']],
  [768, 576, ['480: 640×480']],
  [853, 480, ['480: 852×480']],
  [640, 360, ['360: 640×360']],
  [361, 641, ['360: 360×640']],
  [100, 100, ['100: 100×100']],
])('makes of %i×%i the rungs that fit', (width, height, rungs) => {
  expect(shapes(width, height)).toEqual(rungs)
})

it('never goes above the source, keeps its shape, and names rungs as addresses take them', () => {
  const side = fc.integer({ min: 100, max: 4096 })
  fc.assert(
    fc.property(side, side, fc.double({ min: 1, max: 120, noNaN: true }), (width, height, frameRate) => {
      fc.pre(Math.max(width, height) <= 5 * Math.min(width, height))
      const rungs = planRungs(film(width, height, frameRate))
      expect(rungs.length).toBeGreaterThan(0)
      for (const rung of rungs) {
        expect(rung.name).toMatch(/^\d{3,4}$/)
        expect((rung.width % 2) + (rung.height % 2)).toBe(0)
        expect(rung.width).toBeLessThanOrEqual(width)
        expect(rung.height).toBeLessThanOrEqual(height)
        expect(Math.abs(rung.width / rung.height / (width / height) - 1)).toBeLessThan(0.03)
        expect(rung.frameRate).toBeLessThanOrEqual(Number(rung.name) > 480 ? 60 : 30)
        expect(rung.level).toBeLessThanOrEqual(51)
      }
    }),
  )
})

it.each([
  [24_000 / 1001, 24_000 / 1001, 24_000 / 1001],
  [29.97, 30_000 / 1001, 30_000 / 1001],
  [29.8, 30, 30],
  [50, 25, 50],
  [60, 30, 60],
  [59.94, 30_000 / 1001, 60_000 / 1001],
  [120, 30, 60],
  [100, 25, 50],
  [40, 30, 40],
  [12, 12, 12],
])('shows a film of %d frames a second at a steady beat', (frameRate, small, large) => {
  const [first, second] = planRungs(film(1280, 720, frameRate))
  expect([first?.frameRate, second?.frameRate]).toEqual([small, large])
})

it('says in the codecs what a decoder must be able to do', () => {
  const codecs = (width: number, height: number, frameRate: number) =>
    planRungs(film(width, height, frameRate)).map((rung) => codecsOf(rung, true))
  expect(codecs(1920, 1080, 30)).toEqual([
    'avc1.64001f,mp4a.40.2',
    'avc1.64001f,mp4a.40.2',
    'avc1.640028,mp4a.40.2',
  ])
  expect(codecs(1920, 1080, 60)).toEqual([
    'avc1.64001f,mp4a.40.2',
    'avc1.640020,mp4a.40.2',
    'avc1.64002a,mp4a.40.2',
  ])
  const [rung] = planRungs(film(640, 360))
  expect(rung && codecsOf(rung, false)).toBe('avc1.64001e')
})

it('cuts short segments first, then longer ones, and leaves no crumb at the end', () => {
  expect(segmentStarts(20)).toEqual([0, 1, 2, 4, 8, 12, 16])
  expect(segmentStarts(12.5)).toEqual([0, 1, 2, 4, 8])
  expect(segmentStarts(4.9)).toEqual([0, 1, 2])
  expect(segmentStarts(1)).toEqual([0])
})
