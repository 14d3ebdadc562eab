import { expect, it } from 'vitest'
import { endAfter, isForGood, recommendedPlan } from './membership.ts'
import type { Product } from './shapes.ts'

const plan = (id: string, days: number): Product => ({
  id,
  type: 'vip',
  name: id,
  price: 1,
  coins: 0,
  bonus: 0,
  days,
  tickets: 0,
})
const now = 1_800_000_000_000
const DAY = 86_400
const nobody = { is_vip: 0, expired_at: 0 } as const

it('a first membership begins now, another when the running one ends', () => {
  expect(endAfter(nobody, 30, now)).toBe(now / 1000 + 30 * DAY)
  const running = { is_vip: 1, expired_at: now / 1000 + 10 * DAY } as const
  expect(endAfter(running, 30, now)).toBe(now / 1000 + 40 * DAY)
  const ended = { is_vip: 0, expired_at: now / 1000 - DAY } as const
  expect(endAfter(ended, 30, now)).toBe(now / 1000 + 30 * DAY)
})

it('a plan without days has no end', () => {
  expect(endAfter(nobody, 0, now)).toBeUndefined()
})

it('the longest plan that ends is recommended, wherever it stands', () => {
  expect(recommendedPlan([plan('month', 30), plan('year', 365), plan('forGood', 0)])?.id).toBe('year')
  expect(recommendedPlan([plan('forGood', 0)])?.id).toBe('forGood')
  expect(recommendedPlan([])).toBeUndefined()
})

it('a membership that runs and has no end is for good', () => {
  expect(isForGood({ is_vip: 1, expired_at: 0 })).toBe(true)
  expect(isForGood({ is_vip: 1, expired_at: now / 1000 + DAY })).toBe(false)
  expect(isForGood(nobody)).toBe(false)
})
