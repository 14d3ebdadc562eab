import { expect, it } from 'vitest'
import { tileAt, tileSize } from './seek-sheet.ts'
import type { SeekSheet } from './seek-sheet.ts'

const sheet: SeekSheet = { url: 'blob:sheet', every: 5, columns: 10, rows: 3, width: 160, height: 90 }
const place = (seconds: number) => tileAt(sheet, seconds).backgroundPosition

it('finds the picture of a second, row by row', () => {
  expect(place(0)).toBe('0% 0%')
  expect(place(4.9)).toBe('0% 0%')
  expect(place(45)).toBe('100% 0%')
  expect(place(50)).toBe('0% 50%')
  expect(tileAt(sheet, 0).backgroundSize).toBe('1000% 300%')
})

it('shows the last picture for what lies behind it, and the first for what lies before', () => {
  expect(place(9999)).toBe('100% 100%')
  expect(place(-3)).toBe('0% 0%')
})

it('takes a sheet of one picture', () => {
  expect(tileAt({ ...sheet, columns: 1, rows: 1 }, 30).backgroundPosition).toBe('0% 0%')
})

it('is 112x63 for a wide film and stands for an upright one', () => {
  expect(tileSize({ width: 1920, height: 1080 })).toEqual({ width: 112, height: 63 })
  expect(tileSize({ width: 1080, height: 1920 })).toEqual({ width: 63, height: 112 })
})
