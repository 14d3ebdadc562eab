import type pg from 'pg'

/**
 * A ledger of any size, made set by set: what so many purchases would have left behind, every row and every index of
 * it, without the triggers that look at each statement. The checker finds no fault in it.
 */

/** The entries of a purchase, and of the grants between them. */
const ROWS_PER_PURCHASE = 3.1
/** A creator's numbers are far from the buyers'. */
const CREATORS_FROM = 100_000_000

const GUARDED = ['ledger_transactions', 'ledger_entries', 'ledger_accounts']

/** Who buys of whom, in the order of time: buyers and creators join as it grows, and some are far busier than others. */
export async function planGrowth(client: pg.Client, mostRows: number): Promise<void> {
  await client.query('select setseed(0.42)')
  await client.query(
    `create unlogged table growth as
     select n, buyer, creator, price, price * 60 / 100 as income, at,
       row_number() over turn as turn, 1000000000 - sum(price) over turn as coins
     from (select n, 1 + floor((160 + n / 20) * random() ^ 2)::bigint as buyer,
         ${CREATORS_FROM} + floor((1000 + n / 300) * random() ^ 3)::bigint as creator,
         (5 + floor(random() * 60))::bigint * 100 as price,
         timestamptz '2026-01-01 00:00Z' + n * interval '8 seconds' as at
       from generate_series(1, ${Math.ceil(mostRows / ROWS_PER_PURCHASE)}::bigint) n) planned
     window turn as (partition by buyer order by n)`,
  )
  await client.query('create index on growth (n)')
  await client.query('analyze growth')
}

/** Lets the ledger grow from about so many entries to about so many; answers how many there are. */
export async function growLedger(client: pg.Client, from: number, to: number): Promise<number> {
  const [after = 0, until = 0] = [from, to].map((size) => Math.ceil(size / ROWS_PER_PURCHASE))
  await client.query('begin')
  // A generated row is written as it is: the triggers would refuse, or add up millions.
  for (const table of GUARDED) await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `create temporary view slice as
     select g.*, (select last_value from ledger_transactions_id_seq) + 2 * (n - ${after}) as id
     from growth g where n > ${after} and n <= ${until}`,
  )
  for (const insert of INSERTS) await client.query(insert)
  await client.query(`select setval('ledger_transactions_id_seq', (select max(id) from ledger_transactions))`)
  await client.query('drop view slice')
  for (const table of GUARDED) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
  await settle(client)
  await client.query('vacuum (analyze)')
  const { rows } = await client.query<{ count: number }>('select count(*) from ledger_entries')
  return rows[0]?.count ?? 0
}

/** Until nothing is left to fold, and nobody has to look further back than the last purchase. */
export async function settle(client: pg.Client): Promise<void> {
  for (let round = 0; round < 3; round += 1) await client.query('select ledger_fold_now()')
}

// Every second number is a purchase; the coins of a buyer who comes for the first time are given just before.
const INSERTS = [
  `insert into ledger_transactions (id, reason, actor, subject, subject_id, at) overriding system value
   select id - 1, 'grant', 0, 'growth', buyer::text, at from slice where turn = 1
   union all select id, 'purchase', buyer, 'video', turn::text, at from slice order by 1`,
  `insert into ledger_entries (transaction_id, place, owner, kind, amount, balance_after)
   select id - 1, e.* from slice, lateral (values
     (1, buyer, 'coins'::ledger_account, 1000000000::bigint, 1000000000::bigint),
     (2, 0, 'bonus', -1000000000, null)) e where turn = 1
   union all
   select id, e.* from slice, lateral (values (1, buyer, 'coins'::ledger_account, -price, coins),
     (2, creator, 'votes', income, null), (3, 0, 'revenue', price - income, null)) e order by 1, 2`,
  `insert into entitlements (owner, subject, subject_id, transaction_id, granted_at)
   select buyer, 'video', turn::text, id, at from slice order by n`,
  `insert into ledger_keys (actor, key, body, answer, at)
   select buyer, md5(n::text), sha256(convert_to('["buy","video","' || turn || '"]', 'UTF8')),
     jsonb_build_object('balance', coins, 'transaction', id), at from slice order by n`,
  `insert into ledger_accounts (owner, kind, balance)
   select distinct on (buyer) buyer, 'coins'::ledger_account, coins from slice order by buyer, n desc
   on conflict (owner, kind) do update set balance = excluded.balance`,
]
