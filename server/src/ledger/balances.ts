import { sql } from 'drizzle-orm'
import { statement } from '../platform/database.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { MemberAccount } from './post.ts'

export type Balances = Record<MemberAccount, number>

const NONE: Balances = { coins: 0, votes: 0, tui_coins: 0, held: 0, frozen: 0 }

const balanceStatement = statement<{ kind: MemberAccount; balance: number }>(
  'ledger_balances',
  `select k.kind, ledger_balance($1, k.kind::ledger_account) as balance
   from (values ('coins'), ('votes'), ('tui_coins'), ('held'), ('frozen')) as k (kind)`,
)

/** What a member has, in minor units, income that was not folded yet included. */
export async function balancesOf(tx: Tx, uid: number): Promise<Balances> {
  const rows = await balanceStatement(tx, uid)
  return { ...NONE, ...Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])) }
}

const foldStatement = statement<{ accounts: number }>('ledger_fold', 'select ledger_fold_now() as accounts')

/** Brings appended income into the balances; needed before money is taken from an account that others pay into. */
export async function fold(tx: Tx): Promise<number> {
  const [row] = await foldStatement(tx)
  return row?.accounts ?? 0
}

const takeOverStatement = statement<{ taken: boolean }>(
  'ledger_take_over',
  'select ledger_take_over() as taken',
)

/** At every start, before anybody posts: a database restored into another cluster is set right; true when it was. */
export async function takeOver(tx: Tx): Promise<boolean> {
  const [row] = await takeOverStatement(tx)
  return row?.taken ?? false
}

export interface Fault {
  rule: string
  detail: string
}

const faultsStatement = statement<Fault>(
  'ledger_faults',
  `select * from ledger_faults()
   union all select * from membership_faults()
   union all select * from payment_faults()`,
)

/** Every rule of money that does not hold; nothing, always. */
export const faults = (tx: Tx): Promise<Fault[]> => faultsStatement(tx)

/** The same over years of entries, as long as it takes: every night. */
export const lookOver = (db: Database): Promise<Fault[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return faults(tx)
  })
