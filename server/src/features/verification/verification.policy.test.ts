import { expect, it } from 'vitest'
import { adultFrom } from './verification.policy.ts'

it.each([
  ['2008-11-15', '2026-11-15'],
  ['2008-02-29', '2026-03-01'],
  ['1999-12-31', '2017-12-31'],
])('born on %s one comes of age on %s', (born, day) => {
  expect(adultFrom(born)).toBe(day)
})
