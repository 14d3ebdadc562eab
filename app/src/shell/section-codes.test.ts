import { expect, test } from 'vitest'
import { sectionPath } from './section-codes.ts'

test.each([
  [1, '/home/rank'],
  [2, '/home/hot'],
  [3, '/collect'],
  [4, '/home/resource'],
  [5, '/home/daily'],
])('section code %i maps to %s', (code, path) => {
  expect(sectionPath(code, '/fallback')).toBe(path)
})

test.each([0, 6, -1, 1.5, Number.NaN])('an unmapped code gives the fallback: %d', (code) => {
  expect(sectionPath(code, '/fallback')).toBe('/fallback')
})
