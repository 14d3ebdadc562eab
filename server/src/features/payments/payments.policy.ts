import type { SettingValue } from '@qingyu/contract/settings'
import type { Entry } from '../../ledger/post.ts'
import { unitsOf } from '../../ledger/money.ts'
import type { OrderRow } from './payments.repo.ts'

/** The rules of orders, without a database. */

export const CURRENCY = 'CNY'

export type Sold = Pick<
  OrderRow,
  'type' | 'productId' | 'name' | 'amount' | 'coins' | 'bonus' | 'level' | 'days' | 'tickets'
>

interface Catalogue {
  coin: SettingValue<'products.coin'>
  vip: SettingValue<'products.vip'>
}

export const soldAsCoins = ({ id, name, price, coins, bonus }: Catalogue['coin'][number]): Sold => ({
  type: 'coin',
  productId: id,
  name,
  amount: unitsOf(price),
  coins,
  bonus,
  level: 0,
  days: 0,
  tickets: 0,
})

export const soldAsVip = ({ id, name, price, level, days, tickets }: Catalogue['vip'][number]): Sold => ({
  type: 'vip',
  productId: id,
  name,
  amount: unitsOf(price),
  coins: 0,
  bonus: 0,
  level,
  days,
  tickets,
})

export function productOf({ coin, vip }: Catalogue, id: string): Sold | undefined {
  return [...coin.map(soldAsCoins), ...vip.map(soldAsVip)].find(({ productId }) => productId === id)
}

/** What a payment moves: the money comes in, the member gets coins, or the house has earned it. */
export function entriesOf({ owner, type, amount, coins, bonus }: OrderRow): Entry[] {
  const paid: Entry = { owner: 0, kind: 'cash', amount: -amount }
  if (type === 'vip') return [paid, { owner: 0, kind: 'revenue', amount }]
  // Sold below or above a yuan a coin, the difference is the house's to give or to keep.
  const difference = amount - unitsOf(coins)
  const entries: Entry[] = [
    { owner, kind: 'coins', amount: unitsOf(coins + bonus), direct: true },
    paid,
    { owner: 0, kind: 'bonus', amount: -unitsOf(bonus) },
    { owner: 0, kind: 'revenue', amount: difference },
  ]
  return entries.filter((entry) => entry.amount !== 0)
}

/** The inviter's part, rounded down to the minor unit. */
export const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100)

/** A late payer's order counts as expired from the minute it is, whenever the job comes to write that down. */
export const stateAt = ({ state, expiresAt }: OrderRow, now: Date): OrderRow['state'] =>
  state === 'created' && expiresAt <= now ? 'expired' : state
