/** Money is counted in minor units, whole numbers: 100 are a coin, which is ¥1.00. */

export const UNITS_PER_COIN = 100

export const unitsOf = (coins: number): number => coins * UNITS_PER_COIN

/** Coins as members see them, a whole number. */
export const coinsOf = (units: number): number => Math.floor(units / UNITS_PER_COIN)

/** Incomes as they travel: yuan with two decimals. */
export const decimalOf = (units: number): string =>
  `${Math.floor(units / UNITS_PER_COIN)}.${String(units % UNITS_PER_COIN).padStart(2, '0')}`
