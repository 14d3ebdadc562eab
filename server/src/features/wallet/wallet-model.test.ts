import type { Device } from '@qingyu/dev/device'
import { createFakeClock } from '@qingyu/dev/fake-clock'
import { payFor } from '@qingyu/dev/paying'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesOf, faults, fold } from '../../ledger/balances.ts'
import { buy } from '../../ledger/buy.ts'
import { post } from '../../ledger/post.ts'
import { refundPurchase } from '../../ledger/refund.ts'
import { giveTickets, ticketsOf, useTicket } from '../../ledger/tickets.ts'
import { membershipOf } from '../../ledger/vip.ts'
import { refundOrder } from '../payments/payments.public.ts'
import { createRedeemCode, useCode } from './redeem-codes.ts'

/** Random lives of a few members against a model of plain numbers beside them. */

let world: World
const services = () => world.server.services
const db = () => services().db
/** The clock stands still: every day that was granted is left. */
const at = createFakeClock().now()

beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
  // So that shares are due at once.
  await services().settings.change('payments.inviter_hold_days', 0, 'test')
})
afterAll(() => world.stop())

const MEMBERS = 4
/** Who was invited by whom. */
const INVITERS = [undefined, 0, 0, 2]
const GIFT_DAYS = 3
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
const PRODUCTS = [
  { id: 'coin-30', yuan: 30, coins: 30, bonus: 0, level: 0, days: 0, tickets: 0 },
  { id: 'coin-100', yuan: 100, coins: 100, bonus: 5, level: 0, days: 0, tickets: 0 },
  { id: 'vip-month', yuan: 58, coins: 0, bonus: 0, level: 1, days: 30, tickets: 3 },
  { id: 'vip-quarter', yuan: 138, coins: 0, bonus: 0, level: 2, days: 90, tickets: 10 },
]
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
  fc.record({ act: fc.constant('pay' as const), who, product: fc.nat(PRODUCTS.length - 1) }),
  fc.record({ act: fc.constant('pay' as const), who, product: fc.nat(PRODUCTS.length - 1) }),
  fc.record({ act: fc.constant('take-back' as const), which: fc.nat(30), forced: fc.boolean() }),
  fc.record({ act: fc.constant('take-back' as const), which: fc.nat(30), forced: fc.constant(false) }),
  fc.record({ act: fc.constant('release' as const), out: fc.boolean() }),
  fc.record({ act: fc.constant('withdraw' as const), who }),
  fc.record({ act: fc.constant('fold' as const) }),
)

interface Paid {
  orderNo: string
  who: number
  product: (typeof PRODUCTS)[number]
  first: boolean
  /** Of the inviter. */
  share: number
  released: boolean
  back: boolean
}

interface Sold {
  transaction: number
  buyer: number
  item: number
  income: number
  back: boolean
}

const settle = () => settleLedger(world)
const release = async () => {
  await settle()
  await world.server.pool.query(`select graphile_worker.add_job('payments:release-shares', '{}')`)
  await world.server.runJobs()
}

async function makePeople(run: number): Promise<number[]> {
  const made: { uid: number; code: string }[] = []
  for (const [n, inviter] of INVITERS.entries()) {
    const phone = world.device()
    await phone.register(`run${run}_${n}`, PASSWORD, inviter === undefined ? undefined : made[inviter]?.code)
    devices.set(phone.uid, phone)
    made.push({ uid: phone.uid, code: (await phone.call('users/getBaseInfo')).aff_code })
  }
  return made.map(({ uid }) => uid)
}
const devices = new Map<number, Device>()

let runs = 0

async function live(steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const run = (runs += 1)
  const uids = await makePeople(run)
  const uidOf = (n: number | undefined) => (n === undefined ? 0 : (uids[n] ?? 0))
  const code = `RUN-${run}`
  await createRedeemCode(db(), services(), { code, ...CODE, note: 'test' })

  const coins = uids.map(() => 0)
  const votes = uids.map(() => 0)
  const held = uids.map(() => 0)
  const tui = uids.map(() => 0)
  /** Where each unused one came from, oldest first. */
  const tickets = uids.map((): string[] => [])
  const vip = uids.map((): { source: string; level: number; days: number }[] => [])
  const orders: Paid[] = []
  const owned = uids.map(() => new Set<number>())
  const redeemed: number[] = []
  const sold: Sold[] = []
  /**
   * What came in; what the house gave (what a refund could not take back included); the inviters' shares, which are out
   * of its revenue; what went out.
   */
  const sums = { paid: 0, granted: 0, shares: 0, out: 0 }
  const add = (list: number[], n: number, amount: number) => {
    list[n] = (list[n] ?? 0) + amount
  }
  const house = { actor: 0, subject: 'sample', subjectId: String(run), at }

  async function withdraw(n: number): Promise<void> {
    await settle()
    for (const [kind, income] of [['votes', votes] as const, ['tui_coins', tui] as const]) {
      const amount = income[n] ?? 0
      if (amount === 0) continue
      const entries = [
        { owner: uidOf(n), kind, amount: -amount, direct: true },
        { owner: 0, kind: 'cash' as const, amount },
      ]
      await post(db(), { ...house, reason: 'withdraw', entries })
      add(income, n, -amount)
      sums.out += amount
    }
  }

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
      else if (tickets[one.who]?.length === 0) expect(used).toEqual({ code: 'NO_TICKET' })
      else {
        tickets[one.who]?.shift()
        expect(used).toMatchObject({ left: tickets[one.who]?.length })
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
        for (let n = 0; n < CODE.tickets; n += 1) tickets[one.who]?.push('code')
        vip[one.who]?.push({ source: 'code', level: 1, days: CODE.vipDays })
        sums.granted += CODE.coins
      }
    } else if (one.act === 'refund') {
      const purchase = sold[one.which % Math.max(1, sold.length)]
      if (!purchase) continue
      await settle()
      const refund = await refundPurchase(db(), purchase.transaction, at)
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
    } else if (one.act === 'pay') {
      const product = PRODUCTS[one.product]
      const phone = devices.get(uidOf(one.who))
      if (!product || !phone) throw new Error('nobody pays for nothing')
      const orderNo = await payFor(world.url, phone, product.id)
      const inviter = INVITERS[one.who]
      const first = !orders.some(({ who: payer }) => payer === one.who)
      const share = inviter === undefined ? 0 : product.yuan * 10
      orders.push({ orderNo, who: one.who, product, first, share, released: false, back: false })
      add(coins, one.who, (product.coins + product.bonus) * 100)
      for (let n = 0; n < product.tickets; n += 1) tickets[one.who]?.push(orderNo)
      if (product.days > 0) vip[one.who]?.push({ source: orderNo, level: product.level, days: product.days })
      sums.paid += product.yuan * 100
      sums.granted += product.bonus * 100
      if (inviter === undefined) continue
      add(held, inviter, share)
      sums.shares += share
      if (first)
        for (const n of [one.who, inviter]) vip[n]?.push({ source: orderNo, level: 1, days: GIFT_DAYS })
    } else if (one.act === 'take-back') {
      const order = orders[one.which % Math.max(1, orders.length)]
      if (!order) continue
      await settle()
      const { orderNo, product } = order
      const refunded = await refundOrder(services(), orderNo, { reason: 'test', at, forced: one.forced })
      if (order.back) {
        expect(refunded).toEqual({ code: 'ALREADY_REFUNDED' })
        continue
      }
      const inviter = INVITERS[order.who] ?? MEMBERS
      const brought = (product.coins + product.bonus) * 100
      const taken = Math.min(brought, coins[order.who] ?? 0)
      const shareTaken = order.released ? Math.min(order.share, tui[inviter] ?? 0) : order.share
      const [coinsShort, shareShort] = [brought - taken, order.share - shareTaken]
      const left = tickets[order.who]?.filter((source) => source === orderNo).length ?? 0
      const used = product.tickets - left
      if (!one.forced && coinsShort + shareShort + used > 0) {
        expect(refunded).toEqual({
          code: 'ALREADY_USED',
          coins: coinsShort,
          share: shareShort,
          tickets: used,
        })
        continue
      }
      expect(refunded).toMatchObject({ amount: product.yuan * 100, coinsShort, shareShort })
      order.back = true
      add(coins, order.who, -taken)
      if (order.share > 0) add(order.released ? tui : held, inviter, -shareTaken)
      tickets[order.who] = tickets[order.who]?.filter((source) => source !== orderNo) ?? []
      for (const [n, grants] of vip.entries()) vip[n] = grants.filter(({ source }) => source !== orderNo)
      sums.out += product.yuan * 100
      sums.granted += coinsShort + shareShort - product.bonus * 100
      sums.shares -= order.share
    } else if (one.act === 'release') {
      await release()
      for (const order of orders) {
        if (order.released || order.back || order.share === 0) continue
        order.released = true
        const inviter = INVITERS[order.who] ?? MEMBERS
        add(held, inviter, -order.share)
        add(tui, inviter, order.share)
      }
      if (one.out) for (const n of INVITERS) if (n !== undefined) await withdraw(n)
    } else if (one.act === 'withdraw') await withdraw(one.who)
    else await fold(db())
  }

  for (const [n, uid] of uids.entries()) {
    const money = { coins: coins[n], votes: votes[n], held: held[n], tui_coins: tui[n] }
    expect(await balancesOf(db(), uid)).toMatchObject(money)
    expect(await ticketsOf(db(), uid, at)).toBe(tickets[n]?.length)
    const grants = vip[n] ?? []
    const days = grants.reduce((sum, grant) => sum + grant.days, 0)
    expect(await membershipOf(db(), uid, at)).toEqual({
      level: Math.max(0, ...grants.map(({ level }) => level)),
      permanent: false,
      endsAt: days === 0 ? null : new Date(at.getTime() + days * 86_400_000),
    })
  }
  expect(sums.out).toBeLessThanOrEqual(sums.paid + sums.granted)
  const kept = [...coins, ...votes, ...held, ...tui].reduce((sum, amount) => sum + amount, 0)
  expect(sums.out + kept).toBeLessThanOrEqual(sums.paid + sums.granted + sums.shares)
  expect(await faults(db())).toEqual([])
}

it('random lives end with the balances of the model, no fault, and nobody takes out more than came in', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70, size: 'max' }), live), {
    numRuns: 8,
    endOnFailure: true,
  })
}, 120_000)

it('a ticket that was given in time is counted until its last moment', async () => {
  const gift = { uid: 7, count: 3, source: 'test', at, expiresAt: new Date(at.getTime() + 1000) }
  await giveTickets(db(), gift)
  expect(await ticketsOf(db(), 7, new Date(at.getTime() + 999))).toBe(3)
  expect(await ticketsOf(db(), 7, gift.expiresAt)).toBe(0)
})
