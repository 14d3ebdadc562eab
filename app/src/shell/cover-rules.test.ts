import { expect, test } from 'vitest'
import { AWAY_MS, coverAtStart, coverOnReturn, coverWhenLeft } from './cover-rules.ts'

const open = { discreet: false, pin: false }
const discreet = { discreet: true, pin: false }
const pin = { discreet: false, pin: true }

test('is locked at the start when there is a PIN, and only then', () => {
  expect([open, discreet, pin].map(coverAtStart)).toEqual(['none', 'none', 'locked'])
})

test('is covered when it is left in discreet mode or with a lock', () => {
  expect([open, discreet, pin].map((privacy) => coverWhenLeft('none', privacy))).toEqual([
    'none',
    'covered',
    'covered',
  ])
})

test('stays locked when it is left while locked', () => {
  expect(coverWhenLeft('locked', pin)).toBe('locked')
  expect(coverOnReturn('locked', pin, 0)).toBe('locked')
})

test.each([
  ['after 60 seconds it is still open', pin, AWAY_MS, 'none'],
  ['after more than 60 seconds it is locked', pin, AWAY_MS + 1, 'locked'],
  ['after the clock was set back it is locked', pin, -1, 'locked'],
  ['without a PIN it opens however long it was', discreet, AWAY_MS * 100, 'none'],
] as const)('on return: %s', (_, privacy, awayMs, cover) => {
  expect(coverOnReturn('covered', privacy, awayMs)).toBe(cover)
})

test('a PIN that was removed in another tab locks no longer', () => {
  expect(coverOnReturn('locked', discreet, 0)).toBe('none')
})
