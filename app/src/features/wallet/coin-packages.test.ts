import { expect, it } from 'vitest'
import { bestPackage, recommendedPackage } from './coin-packages.ts'
import type { Product } from './shapes.ts'

const pack = (coins: number, bonus: number): Product => ({
  id: `coin-${coins}`,
  type: 'coin',
  name: `${coins} 金币`,
  price: coins,
  coins,
  bonus,
  days: 0,
  tickets: 0,
})
const packages = [
  pack(30, 0),
  pack(50, 0),
  pack(100, 5),
  pack(200, 15),
  pack(300, 30),
  pack(500, 60),
  pack(1000, 150),
]

it('recommends the middle one', () => {
  expect(recommendedPackage(packages)?.coins).toBe(200)
  expect(recommendedPackage([])).toBeUndefined()
})

it('calls best what gives the most bonus for a yuan, and nothing where there is no bonus', () => {
  expect(bestPackage(packages)?.coins).toBe(1000)
  expect(bestPackage([pack(30, 0), pack(50, 0)])).toBeUndefined()
})
