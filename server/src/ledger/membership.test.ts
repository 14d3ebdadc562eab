import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, faults, fold } from './balances.ts'
import { buy } from './buy.ts'
import { decide, isEntitled } from './entitle.ts'
import type { Question } from './entitle.ts'
import { figuresOf } from './figures.ts'
import { grantCoins } from './grant.ts'
import { post } from './post.ts'
import { NotFoldedYet, refundPurchase } from './refund.ts'
import { changedLimit, setSpendingLimit, spentInMonth } from './spending.ts'
import { giveTickets, replaceTicket, ticketsOf, useTicket } from './tickets.ts'
import type { TicketUse } from './tickets.ts'
import { grantVip, membershipOf } from './vip.ts'

/** Everything here is proved with a made-up kind of thing, 'sample': the real kinds bring their names only. */

let world: World
const db = () => world.server.services.db
const sql = (text: string, values: unknown[] = []) => world.server.pool.query(text, values)
const at = new Date('2026-03-10T00:00:00Z')
const days = (count: number) => new Date(at.getTime() + count * 86_400_000)
let numbers = 5000
const somebody = () => (numbers += 1)
const request = () => `request-${(numbers += 1)}`

beforeAll(async () => {
  world = await bootWorld()
})
afterEach(async () => {
  const found = await faults(db())
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.stop())

const rich = async (amount = 100_000) => {
  const uid = somebody()
  await grantCoins(db(), { uid, amount, subject: 'grant', subjectId: 'test', at })
  return uid
}
const purchase = (buyer: number, change: Partial<Parameters<typeof buy>[1]> = {}) => ({
  buyer,
  requestId: request(),
  subject: 'sample',
  subjectId: '1',
  price: 3000,
  creator: 0,
  share: 60,
  at,
  ...change,
})
const buying = async (...args: Parameters<typeof purchase>) => {
  const bought = await buy(db(), purchase(...args))
  if (!('transaction' in bought)) throw new Error(bought.code)
  return bought.transaction
}
const give = (uid: number, count: number, expiresAt = days(90)) =>
  giveTickets(db(), { uid, count, source: 'grant', at, expiresAt })
const ticketUse = (uid: number, change: Partial<TicketUse> = {}): TicketUse => ({
  uid,
  requestId: request(),
  subject: 'sample',
  subjectId: '1',
  price: 6000,
  maxPrice: 6000,
  at,
  ...change,
})
const using = (use: TicketUse) => db().transaction((tx) => useTicket(tx, use))
const settle = () => settleLedger(world)
const refund = async (transaction: number) => {
  await settle()
  return refundPurchase(db(), transaction, at)
}

describe('VIP', () => {
  const grant = (uid: number, level: 1 | 2 | 3 | 4, count: number | null, when = at) =>
    grantVip(db(), { uid, level, days: count, source: 'test', at: when })

  it('is none without a grant', async () => {
    expect(await membershipOf(db(), somebody(), at)).toEqual({ level: 0, permanent: false, endsAt: null })
  })

  it('stacks: each grant begins where the one before ends, and the highest level shows meanwhile', async () => {
    const uid = somebody()
    await grant(uid, 1, 30)
    await grant(uid, 3, 365, days(10))
    expect(await membershipOf(db(), uid, days(10))).toEqual({
      level: 3,
      permanent: false,
      endsAt: days(395),
    })
    expect(await membershipOf(db(), uid, days(394))).toMatchObject({ level: 3 })
    expect(await membershipOf(db(), uid, days(395))).toMatchObject({ level: 0, endsAt: null })
  })

  it('begins anew after a gap', async () => {
    const uid = somebody()
    await grant(uid, 1, 30)
    await grant(uid, 1, 30, days(40))
    expect(await membershipOf(db(), uid, days(35))).toMatchObject({ endsAt: days(70) })
  })

  it('is for ever, whatever is granted afterwards', async () => {
    const uid = somebody()
    await grant(uid, 1, 30)
    await grant(uid, 4, null, days(1))
    await grant(uid, 2, 90, days(2))
    expect(await membershipOf(db(), uid, days(9999))).toEqual({ level: 4, permanent: true, endsAt: null })
  })

  it('loses no day when many grants come at once', async () => {
    const uid = somebody()
    await Promise.all(Array.from({ length: 12 }, () => grant(uid, 1, 30)))
    expect(await membershipOf(db(), uid, at)).toMatchObject({ endsAt: days(360) })
  })

  it('is refused without days, and its rows are never changed', async () => {
    await expect(grant(somebody(), 1, 0)).rejects.toThrow('no VIP')
    await expect(grant(somebody(), 1, null)).rejects.toThrow('no VIP')
    await expect(sql('update vip_grants set days = days + 1')).rejects.toThrow(/only/)
  })
})

describe('a ticket', () => {
  it('opens one thing, the one that expires first is taken, and the creator gets nothing', async () => {
    const uid = somebody()
    await give(uid, 1, days(50))
    await give(uid, 1, days(20))
    expect(await using(ticketUse(uid))).toMatchObject({ left: 1 })
    const { rows } = await sql('select expires_at from tickets where owner = $1 and used_at is not null', [
      uid,
    ])
    expect(rows).toEqual([{ expires_at: days(20) }])
    expect(await isEntitled(db(), uid, 'sample', ['1', '2'])).toEqual(new Set(['1']))
    expect(await balancesOf(db(), uid)).toMatchObject({ coins: 0 })
  })

  it('opens nothing dearer than its limit, nothing twice, and nothing when it has expired', async () => {
    const uid = somebody()
    await give(uid, 2)
    expect(await using(ticketUse(uid, { price: 6001 }))).toEqual({ code: 'TICKET_TOO_SMALL' })
    await using(ticketUse(uid))
    expect(await using(ticketUse(uid))).toEqual({ code: 'ALREADY_OWNED' })
    expect(await using(ticketUse(uid, { subjectId: '2', at: days(90) }))).toEqual({ code: 'NO_TICKET' })
    expect(await ticketsOf(db(), uid, at)).toBe(1)
  })

  it('is used once: the last one opens one of twenty things', async () => {
    const uid = somebody()
    await give(uid, 1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => using(ticketUse(uid, { subjectId: String(n) }))),
    )
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'NO_TICKET')).toHaveLength(19)
  })

  it('gives the same answer to the same request, sent twenty times at once, and refuses another thing', async () => {
    const uid = somebody()
    await give(uid, 5)
    const same = ticketUse(uid)
    const answers = await Promise.all(Array.from({ length: 20 }, () => using(same)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await ticketsOf(db(), uid, at)).toBe(4)
    expect(await using({ ...same, subjectId: '2' })).toEqual({ code: 'REQUEST_ID_REUSED' })
  })

  it('and coins spent on the same thing at once open it once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const uid = await rich()
      await give(uid, 1)
      const [bought, used] = await Promise.all([buy(db(), purchase(uid)), using(ticketUse(uid))])
      expect([bought.code, used.code].filter((code) => code === 'ALREADY_OWNED')).toHaveLength(1)
    }
  })

  it('comes back when what it opened is taken down, once', async () => {
    const uid = somebody()
    await give(uid, 1)
    const used = await using(ticketUse(uid))
    const ticket = 'ticket' in used ? used.ticket : 0
    const back = () => db().transaction((tx) => replaceTicket(tx, ticket, at, days(90)))
    expect([await back(), await back()]).toEqual([true, false])
    expect(await ticketsOf(db(), uid, at)).toBe(1)
    expect(await isEntitled(db(), uid, 'sample', ['1'])).toEqual(new Set())
    expect(await using(ticketUse(uid))).toMatchObject({ left: 0 })
  })

  it('cannot be made unused or deleted', async () => {
    const uid = somebody()
    await give(uid, 1)
    await using(ticketUse(uid))
    const unused = 'update tickets set used_at = null, subject = null, subject_id = null where owner = $1'
    await expect(sql(unused, [uid])).rejects.toThrow('only once')
    await expect(sql('delete from tickets where owner = $1', [uid])).rejects.toThrow('only once')
  })
})

describe('who may see', () => {
  const question = (change: Partial<Question>): Question => ({
    price: { rule: 'free' },
    owned: false,
    vip: false,
    tickets: 0,
    ticketMax: 6000,
    ...change,
  })
  const coins = (amount: number, ticket = true) => ({ rule: 'coins', coins: amount, ticket }) as const

  it.each([
    ['what is free', {}, { entitled: true, because: 'free' }],
    ['a VIP work without VIP', { price: { rule: 'vip' } }, { entitled: false, ways: ['vip'] }],
    ['a VIP work with VIP', { price: { rule: 'vip' }, vip: true }, { entitled: true, because: 'vip' }],
    ['a work for coins, VIP or not', { price: coins(3000), vip: true }, { entitled: false, ways: ['coins'] }],
    ['one that he bought', { price: coins(3000), owned: true }, { entitled: true, because: 'owned' }],
    [
      'one that his ticket opens',
      { price: coins(6000), tickets: 1 },
      { entitled: false, ways: ['ticket', 'coins'] },
    ],
    ['one that is too dear for it', { price: coins(6001), tickets: 1 }, { entitled: false, ways: ['coins'] }],
    [
      'a kind without tickets',
      { price: coins(100, false), tickets: 1 },
      { entitled: false, ways: ['coins'] },
    ],
  ] as const)('%s', (_what, change, expected) => {
    expect(decide(question(change))).toEqual(expected)
  })

  it('nothing, for a visitor', async () => {
    expect(await isEntitled(db(), 0, 'sample', ['1'])).toEqual(new Set())
  })
})

describe('a refund', () => {
  it('gives all back to the buyer, takes the share from the creator, and closes what was bought', async () => {
    const [buyer, creator] = [await rich(3000), somebody()]
    const transaction = await buying(buyer, { creator })
    expect(await refund(transaction)).toMatchObject({ buyer, price: 3000, taken: 1800 })
    expect(await balancesOf(db(), buyer)).toMatchObject({ coins: 3000 })
    expect(await balancesOf(db(), creator)).toMatchObject({ votes: 0 })
    expect(await isEntitled(db(), buyer, 'sample', ['1'])).toEqual(new Set())
    await buying(buyer, { creator })
  })

  it('takes from the creator only what is left, and the rest from the platform', async () => {
    const [buyer, creator] = [await rich(), somebody()]
    const transaction = await buying(buyer, { creator })
    await refund(await buying(buyer, { creator, subjectId: '2' }))
    const spend = (amount: number) =>
      post(db(), {
        reason: 'test',
        actor: creator,
        subject: 'test',
        subjectId: '1',
        at,
        entries: [
          { owner: creator, kind: 'votes', amount: -amount, direct: true },
          { owner: 0, kind: 'revenue', amount },
        ],
      })
    await settle()
    await spend(1300)
    expect(await refund(transaction)).toMatchObject({ price: 3000, taken: 500 })
    expect(await balancesOf(db(), creator)).toMatchObject({ votes: 0 })
    expect(await balancesOf(db(), buyer)).toMatchObject({ coins: 100_000 })
  })

  it('happens once, however often and at once it is asked for', async () => {
    const [buyer, creator] = [await rich(3000), somebody()]
    const transaction = await buying(buyer, { creator, share: 100 })
    await settle()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refundPurchase(db(), transaction, at)))
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
    expect(await balancesOf(db(), buyer)).toMatchObject({ coins: 3000 })
  })

  it('waits for the fold: the house does not pay what the creator still has', async () => {
    const [buyer, creator] = [await rich(3000), somebody()]
    // A backup, say: while it runs nothing after it is folded.
    const elder = await world.server.pool.connect()
    await elder.query('begin')
    await elder.query('select pg_current_xact_id()')
    const transaction = await buying(buyer, { creator, share: 60 })
    await fold(db())
    await expect(refundPurchase(db(), transaction, at)).rejects.toBeInstanceOf(NotFoldedYet)
    await elder.query('rollback')
    elder.release()
    expect(await refund(transaction)).toMatchObject({ price: 3000, taken: 1800 })
  })

  it('of something that is no purchase is refused', async () => {
    const id = await grantCoins(db(), { uid: somebody(), amount: 5, subject: 'grant', subjectId: '1', at })
    await expect(refund(id)).rejects.toThrow('bought nothing')
  })
})

describe('a spending limit', () => {
  const limit = (uid: number, wanted: number | null, when = at) =>
    db().transaction((tx) => setSpendingLimit(tx, uid, wanted, when))

  it('is tightened at once and loosened a day later', () => {
    const none = { monthly: null, next: null }
    const tight = changedLimit(none, 5000, at)
    expect(tight).toEqual({ monthly: 5000, next: null })
    const looser = changedLimit(tight, 8000, at)
    expect(looser).toEqual({ monthly: 5000, next: { monthly: 8000, at: days(1) } })
    expect(changedLimit(looser, null, at)).toEqual({ monthly: 5000, next: { monthly: null, at: days(1) } })
    expect(changedLimit(looser, 5000, at)).toEqual({ monthly: 5000, next: null })
    expect(changedLimit(looser, 0, at)).toEqual({ monthly: 0, next: null })
  })

  it('refuses what goes beyond it and says what is left, also when coins are short', async () => {
    const uid = await rich(4000)
    await limit(uid, 5000)
    await buying(uid)
    expect(await buy(db(), purchase(uid, { subjectId: '2' }))).toEqual({ code: 'SPENDING_LIMIT', left: 2000 })
    expect(await balancesOf(db(), uid)).toMatchObject({ coins: 1000 })
  })

  it('is never passed by purchases at once', async () => {
    const uid = await rich()
    await limit(uid, 10_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => buy(db(), purchase(uid, { subjectId: String(n) }))),
    )
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(3)
    expect(await spentInMonth(db(), uid, at)).toBe(9000)
  })

  it('counts months in UTC+8, and not what was refunded', async () => {
    const uid = await rich()
    await limit(uid, 3000)
    // 23:59 of the 31st in UTC+8, and a minute later.
    const before = new Date('2026-03-31T15:59:00Z')
    const after = new Date('2026-03-31T16:00:00Z')
    const transaction = await buying(uid, { at: before })
    expect(await buy(db(), purchase(uid, { subjectId: '2', at: before }))).toMatchObject({ left: 0 })
    await buying(uid, { subjectId: '3', at: after })
    await refund(transaction)
    expect(await spentInMonth(db(), uid, before)).toBe(0)
    expect(await spentInMonth(db(), uid, after)).toBe(3000)
  })

  it('that waits holds from its moment on', async () => {
    const uid = await rich()
    await limit(uid, 0)
    await limit(uid, 3000)
    expect(await buy(db(), purchase(uid))).toMatchObject({ code: 'SPENDING_LIMIT', left: 0 })
    await buying(uid, { at: days(1) })
  })
})

describe("a member's figures", () => {
  it('count income by day, folded or not, and promotion apart from works and posts', async () => {
    const [buyer, creator] = [await rich(), somebody()]
    const share = (amount: number, when: Date) =>
      post(db(), {
        reason: 'invite',
        actor: 0,
        subject: 'order',
        subjectId: '1',
        at: when,
        entries: [
          { owner: creator, kind: 'held', amount },
          { owner: 0, kind: 'revenue', amount: -amount },
        ],
      })
    const earn = async (when: Date) => {
      await buying(buyer, { creator, subjectId: request(), at: when })
      await buying(buyer, { creator, subject: 'post', subjectId: request(), price: 1000, at: when })
      await share(580, when)
    }
    await earn(at)
    await sql('select ledger_fold_now()')
    await earn(days(1))
    const expected = {
      votes: 4800,
      todayWorks: 1800,
      todayPosts: 600,
      todayTuiCoins: 580,
      totalTuiCoins: 1160,
    }
    expect(await figuresOf(db(), creator, days(1))).toMatchObject(expected)
    await sql('select ledger_fold_now()')
    expect(await figuresOf(db(), creator, days(1))).toMatchObject(expected)
    expect(await figuresOf(db(), creator, days(2))).toMatchObject({ todayWorks: 0, totalTuiCoins: 1160 })
  })
})
