import { expect, it } from 'vitest'
import { inFours, shortSpan, span, stopwatch } from './format.ts'

it.each([
  [20, '不到 1 分钟'],
  [42 * 60, '42 分'],
  [60 * 60, '1 小时'],
  [2 * 3600 + 51 * 60, '2 小时 51 分'],
  [29 * 3600, '1 天 5 小时'],
  [48 * 3600, '2 天'],
])('%i seconds of waiting read %s', (seconds, text) => expect(span(seconds)).toBe(text))

it('times on the clock', () => {
  expect(shortSpan(102)).toBe('1 分 42 秒')
  expect(shortSpan(38)).toBe('38 秒')
  expect(stopwatch(247.9)).toBe('04:07')
  expect(stopwatch(-3)).toBe('00:00')
})

it('a secret stands in groups of four', () => {
  expect(inFours('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inFours('ABCDEFGH')).toBe('ABCD EFGH')
})
