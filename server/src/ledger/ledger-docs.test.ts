import { readFile } from 'node:fs/promises'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults } from './balances.ts'
import { buy } from './buy.ts'
import { grantCoins } from './grant.ts'
import { post } from './post.ts'
import { refundPurchase } from './refund.ts'

/** docs/ledger.md does what it says: its code is run, its tables are what was moved and what is there afterwards. */

const document = await readFile(new URL('../../../docs/ledger.md', import.meta.url), 'utf8')
const at = new Date('2026-06-01T00:00:00Z')
const PEOPLE = { lan: 1001, hai: 1002, mei: 1003, rich: 1004 }

let world: World
const db = () => world.server.services.db
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

interface Line {
  account: string
  moves: number
  holds: number
}

/** A block of code and the table below it. */
function examplesOf(text: string): { title: string; code: string; lines: Line[] }[] {
  return [...text.matchAll(/^## (.+)$([^]*?)(?=^## |$(?![^]))/gm)].flatMap(([, title = '', section = '']) =>
    [...section.matchAll(/^```ts\n([^]*?)^```\n([^]*?)(?=^```|$(?![^]))/gm)].map(
      ([, code = '', after = '']) => ({
        title,
        code,
        lines: after.split('\n').flatMap(lineOf),
      }),
    ),
  )
}

function lineOf(row: string): Line[] {
  const [account = '', moves = '', , holds = ''] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  return /^[+−]\d/.test(moves) ? [{ account, moves: unitsOf(moves), holds: unitsOf(holds) }] : []
}

const unitsOf = (amount: string) => Math.round(Number(amount.replace('−', '-')) * 100)

/** "Lan's coins" → whose, and which of his accounts. */
function accountOf(words: string): [owner: number, kind: string] {
  const request = /^the escrow of request (\d+)$/.exec(words)?.[1]
  if (request !== undefined) return [Number(request), 'escrow']
  const [, whose = '', kind = ''] = /^(.+)'s (\w+)$/.exec(words) ?? []
  const owner = whose === 'the platform' ? 0 : PEOPLE[whose.toLowerCase() as keyof typeof PEOPLE]
  if (owner === undefined) throw new Error(`whose is ${words}?`)
  return [owner, kind]
}

const lastNumber = async () => {
  const { rows } = await world.server.pool.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from ledger_transactions',
  )
  return rows[0]?.id ?? 0
}

// The names that the document uses without introducing them.
const NAMES = ['db', 'at', 'last', 'post', 'buy', 'fold', 'refundPurchase', ...Object.keys(PEOPLE)]
const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<void>

it('has an example of each', () => {
  expect([...new Set(examplesOf(document).map(({ title }) => title))]).toEqual([
    'Recharge, with a bonus',
    'Purchase',
    'Refund',
    'Withdrawal',
    'Escrow',
  ])
  expect(examplesOf(document).map(({ lines }) => lines.length)).toEqual([3, 3, 0, 3, 3, 2, 3, 4, 3])
})

it('every example moves what its table says, and leaves what it says', async () => {
  await grantCoins(db(), { uid: PEOPLE.rich, amount: 100_000, subject: 'test', subjectId: '1', at })
  // What Rich was given is not part of the story.
  const given = -100_000
  for (const { title, code, lines } of examplesOf(document)) {
    const last = await lastNumber()
    const fold = () => settleLedger(world)
    const values = [db(), at, last, post, buy, fold, refundPurchase, ...Object.values(PEOPLE)]
    await new AsyncFunction(...NAMES, code)(...values)

    const { rows: entries } = await world.server.pool.query<{ owner: number; kind: string; amount: number }>(
      'select owner, kind, amount from ledger_entries where transaction_id > $1 order by transaction_id, place',
      [last],
    )
    const moved = lines.map(({ account, moves }) => [...accountOf(account), moves])
    expect(
      entries.map(({ owner, kind, amount }) => [owner, kind, amount]),
      title,
    ).toEqual(moved)
    for (const { account, holds } of lines) {
      const [owner, kind] = accountOf(account)
      const { rows } = await world.server.pool.query<{ balance: number }>(
        'select ledger_balance($1, $2::ledger_account) as balance',
        [owner, kind],
      )
      const before = owner === 0 && kind === 'bonus' ? given : 0
      expect((rows[0]?.balance ?? 0) - before, `${title}: ${account}`).toBe(holds)
    }
    // Behind the recharge of the document there is no order, as the checker says rightly.
    expect(
      (await faults(db())).map(({ rule }) => rule),
      title,
    ).toEqual(['one credit for one order'])
  }
})
