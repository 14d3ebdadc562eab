import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProgressReports } from './progress-reports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function film() {
  const told: number[] = []
  const at = { second: 0 }
  return {
    told,
    at,
    reports: createProgressReports(
      () => at.second,
      (second) => told.push(second),
    ),
  }
}

it('tells whole seconds every 10 s while the film plays', () => {
  const { told, at, reports } = film()
  reports.start()
  reports.start()
  at.second = 9.8
  vi.advanceTimersByTime(9999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  at.second = 19.8
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([9, 19])
})

it('tells nothing more once the film stands', () => {
  const { told, at, reports } = film()
  reports.start()
  reports.stop()
  at.second = 30
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})

it('tells the same second once', () => {
  const { told, at, reports } = film()
  at.second = 12.1
  reports.tell()
  at.second = 12.9
  reports.tell()
  at.second = 13
  reports.tell()
  expect(told).toEqual([12, 13])
})
