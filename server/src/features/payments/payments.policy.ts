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

/** Coins that an order brought, in minor units. */
export const broughtUnits = ({ coins, bonus }: Pick<OrderRow, 'coins' | 'bonus'>): number =>
  unitsOf(coins + bonus)

/** The mirror of `entriesOf`, of whose coins only so many are left: the house pays for the others. */
export function refundEntriesOf(order: OrderRow, taken: number): Entry[] {
  const mirror = entriesOf(order).filter(({ kind }) => kind === 'cash' || kind === 'bonus')
  const back = mirror.map((entry) => ({ ...entry, amount: -entry.amount }))
  const rest = taken - back.reduce((sum, { amount }) => sum + amount, 0)
  const entries: Entry[] = [
    { owner: order.owner, kind: 'coins', amount: -taken, direct: true },
    ...back,
    { owner: 0, kind: 'revenue', amount: rest },
  ]
  return entries.filter((entry) => entry.amount !== 0)
}

/** Under which name the VIP and the tickets of an order are given, and found again when it is refunded. */
export const sourceOf = ({ orderNo }: Pick<OrderRow, 'orderNo'>): string => `order:${orderNo}`

/** The same for the gift that an invited member's first payment brings to both. */
export const giftSourceOf = ({ orderNo }: Pick<OrderRow, 'orderNo'>): string => `invitation:${orderNo}`

/** The inviter's part, rounded down to the minor unit. */
export const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100)

/** A late payer's order counts as expired from the minute it is, whenever the job comes to write that down. */
export const stateAt = ({ state, expiresAt }: OrderRow, now: Date): OrderRow['state'] =>
  state === 'created' && expiresAt <= now ? 'expired' : state
