import type { Product } from './shapes.ts'

/** The middle one: neither the least nor the most. */
export const recommendedPackage = (packages: readonly Product[]): Product | undefined =>
  packages[Math.floor(packages.length / 2)]

/** The most bonus for a yuan, if there is any. */
export function bestPackage(packages: readonly Product[]): Product | undefined {
  const rate = ({ bonus, price }: Product) => bonus / price
  const best = packages.toSorted((a, b) => rate(b) - rate(a))[0]
  return best && best.bonus > 0 ? best : undefined
}
