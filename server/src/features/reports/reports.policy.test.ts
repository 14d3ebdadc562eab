import { expect, it } from 'vitest'
import { businessDaysLater, pageOfAddress } from './reports.policy.ts'

it.each([
  // A Monday: seven working days are over on the Wednesday of the week after.
  ['2026-11-16T10:00:00+08:00', 7, '2026-11-25T10:00:00+08:00'],
  ['2026-11-20T10:00:00+08:00', 1, '2026-11-23T10:00:00+08:00'],
  ['2026-11-21T10:00:00+08:00', 1, '2026-11-23T10:00:00+08:00'],
  // Saturday in UTC+8 already, Friday in UTC still.
  ['2026-11-21T03:00:00+08:00', 5, '2026-11-27T03:00:00+08:00'],
])('%s and %i working days are %s', (from, days, until) => {
  expect(businessDaysLater(new Date(from), days)).toEqual(new Date(until))
})

it.each([
  ['/player?id=17', '/player?id=17'],
  ['/player/?t=9&id=17#top', '/player?id=17&t=9'],
  ['https://isle.example/#/player?id=17', '/player?id=17'],
  ['HTTPS://Isle.Example/', '/'],
  ['https://elsewhere.example/a', 'elsewhere.example/a'],
  ['昵称叫海妖的人', '昵称叫海妖的人'],
  ['http://', 'http://'],
])('%s names the page %s', (address, page) => {
  expect(pageOfAddress(address, 'https://isle.example')).toBe(page)
})
