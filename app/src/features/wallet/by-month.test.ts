import { expect, it } from 'vitest'
import { byMonth } from './by-month.ts'

const at = (year: number, month: number, day: number, hour = 12) => ({
  created_at: new Date(year, month - 1, day, hour).getTime() / 1000,
})

it('puts what is of one month together and keeps the order', () => {
  const rows = [at(2027, 1, 2), at(2027, 1, 1, 0), at(2026, 12, 31, 23), at(2026, 1, 5)]
  expect(byMonth(rows).map(({ year, month, items }) => [year, month, items.length])).toEqual([
    [2027, 1, 2],
    [2026, 12, 1],
    [2026, 1, 1],
  ])
  expect(byMonth(rows).flatMap(({ items }) => items)).toEqual(rows)
  expect(byMonth([])).toEqual([])
})
