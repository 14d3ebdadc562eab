import { migrateUrl } from '@qingyu/server/main'
import pg from 'pg'
import { startBenchDatabase } from '../bench-database.ts'
import { growLedger, planGrowth, settle } from '../grow-ledger.ts'
import type { ProofReport } from '../proof.ts'

export const about =
  'A purchase reads and writes as many pages of the database with ten million ledger rows as with ten thousand, within 1.35 ×.'
export const needsDiskGb = 12

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
const MOST = 1.35
const WARM_UP = 30
const ALONE = 300
const BATCHES = 10
const IN_A_BATCH = 50
const CREATORS = 400
const PRICE = 1000

/** Pages of shared memory, found there or read, on average. */
interface Pages {
  rows: number
  'a purchase alone': number
  'a purchase in a batch': number
  'its fold': number
  'a balance, all folded': number
  'a balance, some not folded': number
  'a page of the coin record': number
}

/** What the claim is about, each by itself; the others are printed beside. */
const HELD = ['a purchase alone', 'a purchase in a batch', 'its fold'] as const

export async function prove(report: ProofReport): Promise<void> {
  const database = await startBenchDatabase(report.folder)
  await migrateUrl(database.env.DATABASE_URL)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const measured: Pages[] = []
    await planGrowth(client, SIZES.at(-1) ?? 0)
    for (const [place, size] of SIZES.entries()) {
      const began = performance.now()
      const rows = await growLedger(client, SIZES[place - 1] ?? 0, size)
      measured.push({ rows, ...(await measure(client)) })
      const looked = performance.now()
      const { rows: faults } = await client.query(
        'select * from ledger_faults() union all select * from membership_faults()',
      )
      report.figure(`${rows} rows`, `made in ${seconds(began, looked)}, looked over in ${seconds(looked)}`)
      report.check(`the checker finds no fault among ${rows} rows`, faults.length === 0)
    }
    print(measured)
    judge(report, measured)
  } finally {
    await client.end()
    await database.stop()
  }
}

const seconds = (from: number, to = performance.now()) => `${((to - from) / 1000).toFixed(1)} s`

async function measure(client: pg.Client): Promise<Omit<Pages, 'rows'>> {
  const shop = await openShop(client)
  // Plans and the catalogue are read once a connection; and a fold looks as far back as the one before it.
  await shop.alone(WARM_UP)
  await shop.batches(WARM_UP)
  await client.query('select ledger_fold_now()')
  const alone = await shop.alone(ALONE)
  const batched = await shop.batches(BATCHES)
  const before = await shop.balances()
  const fold = (await pagesOf(client, 'select ledger_fold_now()')) / (ALONE + BATCHES * IN_A_BATCH)
  await settle(client)
  const after = await shop.balances()
  const page = await shop.coinRecord()
  await shop.giveBack()
  await settle(client)
  return {
    'a purchase alone': alone,
    'a purchase in a batch': batched,
    'its fold': fold,
    'a balance, all folded': after,
    'a balance, some not folded': before,
    'a page of the coin record': page,
  }
}

interface Pair {
  buyer: number
  creator: number
}

/**
 * Buyers of the ledger, the busy ones more often, and at every size as many different creators: what is folded together
 * costs less, and a small ledger would have few.
 */
async function openShop(client: pg.Client) {
  const { rows: pairs } = await client.query<Pair>(
    `select * from (select distinct on (creator) buyer, creator from growth
       where n <= (select count(*) from ledger_keys where key not like 'growth-%') order by creator, random()) sampled
     order by random() limit ${CREATORS}`,
  )
  if (pairs.length < CREATORS) throw new Error(`${pairs.length} creators are too few`)
  const spent: number[] = []
  let things = 0
  const next = () => {
    const pair = pairs[things % pairs.length]
    if (!pair) throw new Error('nobody is there to buy')
    things += 1
    spent.push(pair.buyer)
    const thing = `new-${process.hrtime.bigint()}`
    return { ...pair, key: `growth-${thing}`, thing }
  }
  return {
    alone: (count: number) =>
      average(count, () => {
        const { buyer, creator, key, thing } = next()
        return pagesOf(
          client,
          `select ledger_buy(${buyer}, '${key}', ${bodyOf(thing)}, 'video', '${thing}', ${PRICE}, ${creator}, 60, now())`,
        )
      }),
    batches: (count: number) =>
      average(count, async () => {
        const all = Array.from({ length: IN_A_BATCH }, next)
        const list = (value: (one: (typeof all)[number]) => string | number) => all.map(value).join(', ')
        const pages = await pagesOf(
          client,
          `select ledger_buy_many(array[${list(({ buyer }) => buyer)}]::bigint[], array[${list(({ key }) => `'${key}'`)}],
             array[${list(({ thing }) => bodyOf(thing))}], array[${list(() => `'video'`)}],
             array[${list(({ thing }) => `'${thing}'`)}], array[${list(() => PRICE)}]::bigint[],
             array[${list(({ creator }) => creator)}]::bigint[], array[${list(() => 60)}], now())`,
        )
        return pages / IN_A_BATCH
      }),
    balances: () =>
      average(CREATORS, (n) => pagesOf(client, `select ledger_balance(${pairs[n]?.creator}, 'votes')`)),
    // As the feature wallet asks for it.
    coinRecord: () =>
      average(CREATORS, (n) =>
        pagesOf(
          client,
          `select t.id, t.reason, t.subject, e.amount, e.balance_after as balance, t.at
           from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
           where e.owner = ${pairs[n]?.buyer} and e.kind = 'coins' and e.balance_after is not null
             and e.transaction_id < 9007199254740991 order by e.transaction_id desc limit 21`,
        ),
      ),
    /** So that everybody has again what the plan of growth says. */
    giveBack: () =>
      client.query(
        `select ledger_post('grant', 0, 'growth', buyer::text, null, now(), array[buyer, 0],
           array['coins', 'bonus']::ledger_account[], array[sum, -sum], array[true, false])
         from (select buyer, count(*) * ${PRICE} as sum from unnest($1::bigint[]) buyer group by buyer) back`,
        [spent],
      ),
  }
}

const bodyOf = (thing: string) => `sha256(convert_to('["buy","video","${thing}"]', 'UTF8'))`

async function average(count: number, pages: (n: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (let n = 0; n < count; n += 1) sum += await pages(n)
  return sum / count
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

async function pagesOf(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, timing off, format json) ${query}`,
  )
  const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? {}
  if (!Plan) throw new Error(`no plan for ${query}`)
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

const growthOf = (measured: readonly Pages[], name: keyof Pages): number => {
  const pages = measured.map((one) => one[name])
  return Math.max(...pages) / (pages[0] ?? 0)
}

function print(measured: readonly Pages[]): void {
  const line = (name: string, values: readonly string[]) =>
    console.log(`  ${name.padEnd(26)}${values.map((value) => value.padStart(15)).join('')}`)
  console.log('\n  pages, on average')
  line('', [...measured.map(({ rows }) => `${rows} rows`), 'grows'])
  for (const name of Object.keys(measured[0] ?? {}) as (keyof Pages)[])
    if (name !== 'rows') {
      const pages = measured.map((one) => one[name].toFixed(1))
      line(name, [...pages, `${growthOf(measured, name).toFixed(3)} ×`])
    }
  console.log()
}

function judge(report: ProofReport, measured: readonly Pages[]): void {
  for (const name of HELD) {
    const growth = growthOf(measured, name)
    report.check(`${name} grows ${growth.toFixed(3)} ×, of ${MOST} × allowed`, growth <= MOST)
  }
}
