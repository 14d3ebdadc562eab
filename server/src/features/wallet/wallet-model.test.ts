import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesOf, faults, fold } from '../../ledger/balances.ts'
import { buy } from '../../ledger/buy.ts'
import { post } from '../../ledger/post.ts'
import { refundPurchase } from '../../ledger/refund.ts'
import { giveTickets, ticketsOf, useTicket } from '../../ledger/tickets.ts'
import { membershipOf } from '../../ledger/vip.ts'
import { createRedeemCode, useCode } from './redeem-codes.ts'

/** Random lives of a few members against a model of plain numbers beside them. */

let world: World
const services = () => world.server.services
const db = () => services().db
const at = new Date('2026-05-05T05:00:00Z')

beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const MEMBERS = 4
/** Each belongs to one of the members, or to the house. */
const ITEMS = [
  { price: 3000, maker: 0, share: 60 },
  { price: 6000, maker: 1, share: 70 },
  { price: 6001, maker: 1, share: 80 },
  { price: 333, maker: 2, share: 60 },
  { price: 100, maker: 2, share: 100 },
  { price: 2500, maker: undefined, share: 60 },
]
const TICKET_MAX = 6000
const CODE = { coins: 2000, vipDays: 3, tickets: 2, maxUses: 2 }

const who = fc.nat(MEMBERS - 1)
const item = fc.nat(ITEMS.length - 1)
const step = fc.oneof(
  fc.record({
    act: fc.constant('recharge' as const),
    who,
    yuan: fc.integer({ min: 1, max: 90 }),
    bonus: fc.nat(9),
  }),
  fc.record({ act: fc.constant('buy' as const), who, item, again: fc.boolean() }),
  fc.record({ act: fc.constant('buy' as const), who, item, again: fc.boolean() }),
  fc.record({ act: fc.constant('ticket' as const), who, item, again: fc.boolean() }),
  fc.record({ act: fc.constant('redeem' as const), who }),
  fc.record({ act: fc.constant('refund' as const), which: fc.nat(30) }),
  fc.record({ act: fc.constant('withdraw' as const), who }),
  fc.record({ act: fc.constant('fold' as const) }),
)

interface Sold {
  transaction: number
  buyer: number
  item: number
  income: number
  back: boolean
}

const settle = () => settleLedger(world)

let runs = 0

async function live(steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const run = (runs += 1)
  const uids = Array.from({ length: MEMBERS }, (_, n) => run * 100 + n)
  const uidOf = (n: number | undefined) => (n === undefined ? 0 : (uids[n] ?? 0))
  const code = `RUN-${run}`
  await createRedeemCode(db(), services(), { code, ...CODE, note: 'test' })

  const coins = uids.map(() => 0)
  const votes = uids.map(() => 0)
  const tickets = uids.map(() => 0)
  const owned = uids.map(() => new Set<number>())
  const redeemed: number[] = []
  const sold: Sold[] = []
  /** What came in, what the house gave (a refund that the creator could not pay back included), what went out. */
  const sums = { paid: 0, granted: 0, out: 0 }
  const add = (list: number[], n: number, amount: number) => {
    list[n] = (list[n] ?? 0) + amount
  }
  const house = { actor: 0, subject: 'sample', subjectId: String(run), at }

  for (const [place, one] of steps.entries()) {
    const requestId = `run-${run}-step-${place}`
    if (one.act === 'recharge') {
      const amount = (one.yuan + one.bonus) * 100
      const entries = [
        { owner: uidOf(one.who), kind: 'coins' as const, amount, direct: true },
        { owner: 0, kind: 'cash' as const, amount: -one.yuan * 100 },
        ...(one.bonus > 0 ? [{ owner: 0, kind: 'bonus' as const, amount: -one.bonus * 100 }] : []),
      ]
      await post(db(), { ...house, reason: 'recharge', entries })
      add(coins, one.who, amount)
      sums.paid += one.yuan * 100
      sums.granted += one.bonus * 100
    } else if (one.act === 'buy') {
      const { price, maker, share } = ITEMS[one.item] ?? { price: 0, maker: undefined, share: 0 }
      const [buyer, subjectId] = [uidOf(one.who), `${run}-${one.item}`]
      const purchase = {
        buyer,
        requestId,
        subject: 'sample',
        subjectId,
        price,
        creator: uidOf(maker),
        share,
        at,
      }
      const bought = await buy(db(), purchase)
      if (one.again) expect(await buy(db(), purchase)).toEqual(bought)
      const has = coins[one.who] ?? 0
      if (owned[one.who]?.has(one.item)) expect(bought).toEqual({ code: 'ALREADY_OWNED' })
      else if (has < price) expect(bought).toEqual({ code: 'NOT_ENOUGH_COINS', short: price - has })
      else {
        const transaction = 'transaction' in bought ? bought.transaction : 0
        const income = maker === undefined ? 0 : Math.floor((price * share) / 100)
        add(coins, one.who, -price)
        expect(bought).toEqual({ balance: coins[one.who], transaction })
        if (maker !== undefined) add(votes, maker, income)
        owned[one.who]?.add(one.item)
        sold.push({ transaction, buyer: one.who, item: one.item, income, back: false })
      }
    } else if (one.act === 'ticket') {
      const price = ITEMS[one.item]?.price ?? 0
      const subjectId = `${run}-${one.item}`
      const use = {
        uid: uidOf(one.who),
        requestId,
        subject: 'sample',
        subjectId,
        price,
        maxPrice: TICKET_MAX,
        at,
      }
      const used = await db().transaction((tx) => useTicket(tx, use))
      if (one.again) expect(await db().transaction((tx) => useTicket(tx, use))).toEqual(used)
      if (price > TICKET_MAX) expect(used).toEqual({ code: 'TICKET_TOO_SMALL' })
      else if (owned[one.who]?.has(one.item)) expect(used).toEqual({ code: 'ALREADY_OWNED' })
      else if (tickets[one.who] === 0) expect(used).toEqual({ code: 'NO_TICKET' })
      else {
        add(tickets, one.who, -1)
        expect(used).toMatchObject({ left: tickets[one.who] })
        owned[one.who]?.add(one.item)
      }
    } else if (one.act === 'redeem') {
      const used = await db().transaction((tx) => useCode(tx, services(), { uid: uidOf(one.who), code, at }))
      if (redeemed.includes(one.who) || redeemed.length === CODE.maxUses)
        expect(used).toEqual({ code: 'CODE_USED' })
      else {
        expect(used).toMatchObject({ coins: CODE.coins })
        redeemed.push(one.who)
        add(coins, one.who, CODE.coins)
        add(tickets, one.who, CODE.tickets)
        sums.granted += CODE.coins
      }
    } else if (one.act === 'refund') {
      const purchase = sold[one.which % Math.max(1, sold.length)]
      if (!purchase) continue
      await settle()
      const refund = await db().transaction((tx) => refundPurchase(tx, purchase.transaction, at))
      if (purchase.back) expect(refund).toBeUndefined()
      else {
        const { price = 0, maker } = ITEMS[purchase.item] ?? {}
        const taken = maker === undefined ? 0 : Math.min(purchase.income, votes[maker] ?? 0)
        expect(refund).toMatchObject({ buyer: uidOf(purchase.buyer), price, taken })
        add(coins, purchase.buyer, price)
        if (maker !== undefined) add(votes, maker, -taken)
        owned[purchase.buyer]?.delete(purchase.item)
        sums.granted += purchase.income - taken
        purchase.back = true
      }
    } else if (one.act === 'withdraw') {
      await settle()
      const amount = votes[one.who] ?? 0
      if (amount === 0) continue
      const entries = [
        { owner: uidOf(one.who), kind: 'votes' as const, amount: -amount, direct: true },
        { owner: 0, kind: 'cash' as const, amount },
      ]
      await post(db(), { ...house, reason: 'withdraw', entries })
      add(votes, one.who, -amount)
      sums.out += amount
    } else await fold(db())
  }

  for (const [n, uid] of uids.entries()) {
    expect(await balancesOf(db(), uid)).toMatchObject({ coins: coins[n], votes: votes[n] })
    expect(await ticketsOf(db(), uid, at)).toBe(tickets[n])
    expect((await membershipOf(db(), uid, at)).level).toBe(redeemed.includes(n) ? 1 : 0)
  }
  const kept = [...coins, ...votes].reduce((sum, amount) => sum + amount, 0)
  expect(sums.out + kept).toBeLessThanOrEqual(sums.paid + sums.granted)
  expect(await faults(db())).toEqual([])
}

it('random lives end with the balances of the model, no fault, and nobody takes out more than came in', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70, size: 'max' }), live), {
    numRuns: 10,
    endOnFailure: true,
  })
}, 60_000)

it('a ticket that was given in time is counted until its last moment', async () => {
  const gift = { uid: 7, count: 3, source: 'test', at, expiresAt: new Date(at.getTime() + 1000) }
  await giveTickets(db(), gift)
  expect(await ticketsOf(db(), 7, new Date(at.getTime() + 999))).toBe(3)
  expect(await ticketsOf(db(), 7, gift.expiresAt)).toBe(0)
})
