import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { balancesOf, faults } from './balances.ts'
import { buy, buyWithin } from './buy.ts'
import type { Bought, Purchase } from './buy.ts'
import { grantCoins } from './grant.ts'
import { setSpendingLimit } from './spending.ts'
import { createTill, MOST_AT_ONCE } from './till.ts'

const thing = (buyer: number, n: number, more: Partial<Purchase> = {}): Purchase => ({
  buyer,
  requestId: `request-${buyer}-${n}`,
  subject: 'sample',
  subjectId: String(n),
  price: 100,
  creator: 900,
  share: 60,
  at: new Date('2026-11-15T12:00:00Z'),
  ...more,
})

describe('the queue', () => {
  /** Payments that wait until they are let go. */
  function counter() {
    const calls: { purchases: readonly Purchase[]; end(error?: Error): void }[] = []
    const answer = ({ buyer }: Purchase): Bought => ({ code: undefined, balance: buyer, transaction: 1 })
    const called = <T>(purchases: readonly Purchase[], result: T) =>
      new Promise<T>((resolve, reject) => {
        calls.push({ purchases, end: (error) => (error ? reject(error) : resolve(result)) })
      })
    const till = createTill({
      one: (purchase) => called([purchase], answer(purchase)),
      many: (purchases) => called(purchases, purchases.map(answer)),
    })
    /** Lets everything go until all are answered. */
    async function drained(sent: Promise<Bought>[]): Promise<void> {
      const letGo = setInterval(() => calls.forEach(({ end }) => end()), 1)
      await Promise.all(sent)
      clearInterval(letGo)
    }
    return { till, calls, drained, sizes: () => calls.map(({ purchases }) => purchases.length) }
  }

  it('pays at once while nobody waits, and together what came in the meantime', async () => {
    const { till, calls, sizes, drained } = counter()
    const all = [2, 4, 6, 8].map((buyer) => till.buy(thing(buyer, 1)))
    expect(sizes()).toEqual([1])
    calls[0]?.end()
    await vi.waitFor(() => expect(sizes()).toEqual([1, 3]))
    await drained(all)
    const balances = (await Promise.all(all)).map((bought) => 'balance' in bought && bought.balance)
    expect(balances).toEqual([2, 4, 6, 8])
  })

  it('has two lanes, and a buyer always the same', async () => {
    const { till, calls, drained } = counter()
    const all = [2, 3, 5, 4, 2].map((buyer, n) => till.buy(thing(buyer, n)))
    const buyers = () => calls.map(({ purchases }) => purchases.map(({ buyer }) => buyer))
    expect(buyers()).toEqual([[2], [3]])
    calls[1]?.end()
    await vi.waitFor(() => expect(buyers()).toEqual([[2], [3], [5]]))
    calls[0]?.end()
    await vi.waitFor(() => expect(buyers()).toEqual([[2], [3], [5], [4, 2]]))
    await drained(all)
  })

  it('lets the same key and the same thing of a buyer wait for the first of them', async () => {
    const { till, calls, sizes, drained } = counter()
    const sent = [
      till.buy(thing(8, 1)),
      till.buy(thing(2, 1)),
      till.buy(thing(2, 2, { requestId: thing(2, 1).requestId })),
      till.buy(thing(2, 1, { requestId: 'another' })),
      till.buy(thing(4, 1)),
    ]
    calls[0]?.end()
    await vi.waitFor(() => expect(sizes()).toEqual([1, 2]))
    await drained(sent)
  })

  it('takes no more at once than a batch may hold', async () => {
    const { till, calls, sizes, drained } = counter()
    const all = Array.from({ length: MOST_AT_ONCE + 11 }, (_, n) => till.buy(thing(2 * n, 1)))
    calls[0]?.end()
    await vi.waitFor(() => expect(sizes()).toEqual([1, MOST_AT_ONCE]))
    calls[1]?.end()
    await vi.waitFor(() => expect(sizes()).toEqual([1, MOST_AT_ONCE, 10]))
    await drained(all)
  })

  it('pays each on its own when they cannot be paid together, and says so', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const till = createTill({
      one: async ({ buyer }) => {
        if (buyer === 6) throw new Error('no')
        return { code: 'ALREADY_OWNED' }
      },
      many: () => Promise.reject(Object.assign(new Error('values'), { code: '40P01' })),
    })
    const outcomes = await Promise.allSettled([2, 4, 6, 8].map((buyer) => till.buy(thing(buyer, 1))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(warned).toHaveBeenCalledExactlyOnceWith('3 purchases were not paid together: 40P01', 'Till')
    warned.mockRestore()
  })
})

describe('paid together', () => {
  let world: World
  beforeAll(async () => {
    world = await bootWorld()
  })
  afterAll(() => world.stop())
  const db = () => world.server.services.db
  const at = new Date('2026-11-15T12:00:00Z')
  const fund = (uid: number, amount: number) =>
    grantCoins(db(), { uid, amount, subject: 'test', subjectId: String(uid), at })

  it('everybody gets the answer that he would get alone', async () => {
    for (const [uid, amount] of [
      [1, 10_000],
      [2, 250],
      [3, 10_000],
      [4, 10_000],
    ] as const)
      await fund(uid, amount)
    await db().transaction((tx) => setSpendingLimit(tx, 3, 200, at))
    expect(await buyWithin(db(), thing(4, 1))).toMatchObject({ balance: 9900 })

    const wanted = [
      ...Array.from({ length: 30 }, (_, n) => thing(1, n)),
      ...Array.from({ length: 5 }, (_, n) => thing(2, n)),
      ...Array.from({ length: 5 }, (_, n) => thing(3, n)),
      // The thing is his already; the key was used before; the key was used for something else.
      thing(4, 1, { requestId: 'owned-already-0001' }),
      thing(4, 1),
      thing(4, 2, { requestId: thing(4, 1).requestId }),
      // Nobody ever gave him anything.
      thing(5, 1),
    ]
    const answers = await Promise.all(wanted.map((purchase) => buy(db(), purchase)))
    const of = (uid: number) => answers.filter((_, place) => wanted[place]?.buyer === uid)
    // In whichever order: the last has what is left.
    expect(
      of(1)
        .map((bought) => ('balance' in bought ? bought.balance : 0))
        .toSorted((a, b) => b - a),
    ).toEqual(Array.from({ length: 30 }, (_, n) => 10_000 - 100 * (n + 1)))
    expect(of(2).filter(({ code }) => code === undefined)).toHaveLength(2)
    expect(of(2).filter(({ code }) => code === 'NOT_ENOUGH_COINS')).toHaveLength(3)
    expect(of(3).filter(({ code }) => code === undefined)).toHaveLength(2)
    expect(of(3).filter(({ code }) => code === 'SPENDING_LIMIT')).toHaveLength(3)
    expect(of(4)).toEqual([
      { code: 'ALREADY_OWNED' },
      expect.objectContaining({ balance: 9900 }),
      { code: 'REQUEST_ID_REUSED' },
    ])
    expect(of(5)).toEqual([{ code: 'NOT_ENOUGH_COINS', short: 100 }])
    // Repeated, everybody hears the same again.
    expect(await Promise.all(wanted.map((purchase) => buy(db(), purchase)))).toEqual(answers)
    expect(await faults(db())).toEqual([])
  })

  it('a till and single purchases on the same few buyers neither lose nor create a coin', async () => {
    const buyers = [11, 12, 13]
    for (const uid of buyers) await fund(uid, 5000)
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => {
        const purchase = thing(buyers[n % 3] ?? 0, 1000 + (n % 90), { requestId: `mixed-request-${n}` })
        return n % 2 ? buy(db(), purchase) : buyWithin(db(), purchase)
      }),
    )
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(90)
    expect(await faults(db())).toEqual([])
    const { rows } = await world.server.pool.query(
      `select sum(balance)::int as left from ledger_accounts where owner in (11, 12, 13) and kind = 'coins'`,
    )
    expect(rows).toEqual([{ left: 15_000 - 90 * 100 }])
  })

  it('a batch takes nothing from a buyer whose account came while it waited for another', async () => {
    const { pool } = world.server
    const [newcomer, other] = [21, 22]
    await fund(other, 10_000)
    const [holder, single] = [await pool.connect(), await pool.connect()]
    await holder.query('begin')
    await holder.query(`select from ledger_accounts where owner = ${other} and kind = 'coins' for update`)
    const batch = pool.query(
      `select ledger_buy_many(array[${newcomer}, ${other}]::bigint[], array['k1', 'k2'], array[sha256('a'), sha256('b')],
         array['s', 's'], array['1', '2'], array[100, 100]::bigint[], array[9, 9]::bigint[], array[60, 60], now())`,
    )
    await waitsForALock(pool)
    await fund(newcomer, 10_000)
    await single.query('begin')
    await single.query(`select ledger_buy(${newcomer}, 'k3', sha256('c'), 's', '3', 6000, 9, 60, now())`)
    await holder.query('rollback')
    await waitsForALock(pool)
    await single.query('commit')
    await batch
    holder.release()
    single.release()
    expect((await balancesOf(db(), newcomer)).coins).toBe(3900)
  })
})

const waitsForALock = (pool: World['server']['pool']) =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })
