import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { balancesOf, faults, fold, takeOver } from './balances.ts'
import { buy } from './buy.ts'
import type { Purchase } from './buy.ts'
import { NotEnough, post } from './post.ts'
import type { Entry } from './post.ts'

let world: World
const db = () => world.server.services.db
const at = new Date('2026-03-01T00:00:00Z')
let people = 1000
const somebody = () => (people += 1)

beforeAll(async () => {
  world = await bootWorld()
})
afterEach(async () => {
  const found = await faults(db())
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.stop())

const posting = (entries: Entry[], reason = 'recharge') => ({
  reason,
  actor: 0,
  subject: 'order',
  subjectId: '1',
  at,
  entries,
})
const payIn = (uid: number, amount: number) =>
  post(
    db(),
    posting([
      { owner: uid, kind: 'coins', amount, direct: true },
      { owner: 0, kind: 'cash', amount: -amount },
    ]),
  )
const purchase = (buyer: number, change: Partial<Purchase> = {}): Purchase => ({
  buyer,
  requestId: `request-${Math.random()}`,
  subject: 'video',
  subjectId: '7',
  price: 3000,
  creator: 0,
  share: 60,
  at,
  ...change,
})
const coinsOf = async (uid: number) => (await balancesOf(db(), uid)).coins
const sql = (text: string, values: unknown[] = []) => world.server.pool.query(text, values)

describe('a posting', () => {
  it('moves money between accounts, and is nothing in all', async () => {
    const uid = somebody()
    await payIn(uid, 10_000)
    expect(await coinsOf(uid)).toBe(10_000)
    expect((await sql('select sum(amount)::int as all from ledger_entries')).rows[0]).toEqual({ all: 0 })
  })

  it('is refused when its entries do not sum to zero', async () => {
    const uneven = posting([{ owner: somebody(), kind: 'coins', amount: 5, direct: true }])
    await expect(post(db(), uneven)).rejects.toThrow(/sum to zero/)
  })

  it('takes no account of a member below zero, and leaves nothing behind when it would', async () => {
    const uid = somebody()
    await payIn(uid, 100)
    const tooMuch = posting([
      { owner: uid, kind: 'coins', amount: -101, direct: true },
      { owner: 0, kind: 'revenue', amount: 101 },
    ])
    await expect(post(db(), tooMuch)).rejects.toBeInstanceOf(NotEnough)
    expect(await coinsOf(uid)).toBe(100)
  })

  it('knows no accounts but its own kinds', async () => {
    const strange = posting([
      { owner: somebody(), kind: 'cash', amount: 5, direct: true },
      { owner: 0, kind: 'revenue', amount: -5 },
    ])
    await expect(post(db(), strange)).rejects.toThrow(/is no account of/)
  })

  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    'update ledger_transactions set actor = 5',
    'delete from ledger_transactions where id = 1',
    "update ledger_accounts set balance = balance + 100 where kind = 'coins'",
    "insert into ledger_accounts (owner, kind, balance) values (99, 'coins', 100)",
  ])('cannot be changed afterwards by any other way: %s', async (text) => {
    await payIn(somebody(), 100)
    await expect(sql(text)).rejects.toThrow(/only/)
  })
})

describe('income', () => {
  it('is there at once, and the same after it was folded', async () => {
    const [creator, buyer] = [somebody(), somebody()]
    await payIn(buyer, 10_000)
    await buy(db(), purchase(buyer, { creator, price: 3333, share: 70 }))
    // 70 % of 33.33, rounded down to the minor unit.
    expect((await balancesOf(db(), creator)).votes).toBe(2333)
    await settleLedger(world)
    expect((await balancesOf(db(), creator)).votes).toBe(2333)
    const stored = await sql(`select balance from ledger_accounts where owner = $1`, [creator])
    expect(stored.rows).toEqual([{ balance: 2333 }])
  })

  it('of a transaction that is still running is neither lost nor counted twice by a fold', async () => {
    const creator = somebody()
    const running = await world.server.pool.connect()
    await running.query('begin')
    await running.query(
      `select ledger_post('test', 0, 'x', '1', null, now(), array[$1::bigint, 0], array['votes', 'revenue']::ledger_account[],
        array[50, -50]::bigint[], array[false, false])`,
      [creator],
    )
    // Others come and go, and are folded, while it runs.
    await post(
      db(),
      posting([
        { owner: creator, kind: 'votes', amount: 7 },
        { owner: 0, kind: 'revenue', amount: -7 },
      ]),
    )
    await fold(db())
    expect((await balancesOf(db(), creator)).votes).toBe(7)
    await running.query('commit')
    running.release()
    expect((await balancesOf(db(), creator)).votes).toBe(57)
    await settleLedger(world)
    await fold(db())
    expect((await balancesOf(db(), creator)).votes).toBe(57)
  })

  it('need not be looked for further back than the last folds, however late a number drawn early is committed', async () => {
    const creator = somebody()
    const earn = (amount: number) =>
      post(
        db(),
        posting([
          { owner: creator, kind: 'votes', amount },
          { owner: 0, kind: 'revenue', amount: -amount },
        ]),
      )
    const through = async () => {
      const { rows } = await sql('select folded_through as through from ledger_fold')
      return (rows[0] as { through: number }).through
    }
    const votes = async () => (await balancesOf(db(), creator)).votes
    await earn(1)
    await settleLedger(world)

    const late = await world.server.pool.connect()
    await late.query('begin')
    const { rows } = await late.query<{ id: number }>(
      `select ledger_post('test', 0, 'x', '1', null, now(), array[$1::bigint, 0], array['votes', 'revenue']::ledger_account[],
        array[20, -20]::bigint[], array[false, false]) as id`,
      [creator],
    )
    const drawn = rows[0]?.id ?? 0
    // Numbers after it are committed and folded as far as they may be: not past the one that is still open.
    for (const amount of [300, 4000]) {
      expect(await earn(amount)).toBeGreaterThan(drawn)
      for (let n = 0; n < 4; n += 1) await fold(db())
      expect(await through()).toBeLessThan(drawn)
    }
    expect(await votes()).toBe(4301)
    await late.query('commit')
    late.release()
    expect(await votes()).toBe(4321)

    const last = await earn(50_000)
    // Other tests on the same PostgreSQL hold a fold back for a moment.
    await vi.waitFor(async () => {
      await fold(db())
      expect(await through()).toBeGreaterThanOrEqual(last)
    }, 20_000)
    expect(await votes()).toBe(54_321)
    const { rows: stored } = await sql(`select balance from ledger_accounts where owner = $1`, [creator])
    expect(stored).toEqual([{ balance: 54_321 }])
  })

  it('stays exact when the database was moved into another cluster', async () => {
    const creator = somebody()
    const earn = (amount: number) =>
      post(
        db(),
        posting([
          { owner: creator, kind: 'votes', amount },
          { owner: 0, kind: 'revenue', amount: -amount },
        ]),
      )
    await earn(11)
    // As a dump would leave it: numbers far ahead of this cluster's own.
    await sql(`update ledger_fold set cluster = 'another'`)
    const started = await world.anotherServer()
    expect(await takeOver(db())).toBe(false)
    await started.stop()
    await earn(5)
    expect((await balancesOf(db(), creator)).votes).toBe(16)
    await fold(db())
    expect((await balancesOf(db(), creator)).votes).toBe(16)
  })
})

describe('a purchase', () => {
  it('takes the price, gives the creator his share, and entitles', async () => {
    const [creator, buyer] = [somebody(), somebody()]
    await payIn(buyer, 5000)
    const bought = await buy(db(), purchase(buyer, { creator }))
    expect(bought).toMatchObject({ balance: 2000 })
    expect(await coinsOf(buyer)).toBe(2000)
    expect((await balancesOf(db(), creator)).votes).toBe(1800)
    const { rows } = await sql('select subject_id from entitlements where owner = $1', [buyer])
    expect(rows).toEqual([{ subject_id: '7' }])
  })

  it('is refused when coins are short, and says by how much', async () => {
    const buyer = somebody()
    await payIn(buyer, 2999)
    expect(await buy(db(), purchase(buyer))).toEqual({ code: 'NOT_ENOUGH_COINS', short: 1 })
    expect(await coinsOf(buyer)).toBe(2999)
  })

  it('gives the same answer to the same request, a refusal too, whatever has happened since', async () => {
    const buyer = somebody()
    const refused = purchase(buyer)
    expect(await buy(db(), refused)).toMatchObject({ code: 'NOT_ENOUGH_COINS' })
    await payIn(buyer, 10_000)
    expect(await buy(db(), refused)).toMatchObject({ code: 'NOT_ENOUGH_COINS' })
    const again = purchase(buyer)
    const first = await buy(db(), again)
    expect(await buy(db(), again)).toEqual(first)
    expect(await coinsOf(buyer)).toBe(7000)
  })

  it('refuses another thing under a request that was used', async () => {
    const buyer = somebody()
    await payIn(buyer, 10_000)
    const first = purchase(buyer)
    await buy(db(), first)
    expect(await buy(db(), { ...first, subjectId: '8' })).toEqual({ code: 'REQUEST_ID_REUSED' })
  })

  it('does not sell the same thing twice', async () => {
    const buyer = somebody()
    await payIn(buyer, 10_000)
    await buy(db(), purchase(buyer))
    expect(await buy(db(), purchase(buyer))).toEqual({ code: 'ALREADY_OWNED' })
    expect(await coinsOf(buyer)).toBe(7000)
  })

  it('is decided once: the last coin is spent by one of twenty', async () => {
    const buyer = somebody()
    await payIn(buyer, 3000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => buy(db(), purchase(buyer, { subjectId: String(n) }))),
    )
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(await coinsOf(buyer)).toBe(0)
  })

  it('is decided once: one request sent twenty times at once buys once', async () => {
    const buyer = somebody()
    await payIn(buyer, 100_000)
    const same = purchase(buyer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(db(), same)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await coinsOf(buyer)).toBe(97_000)
  })
})
