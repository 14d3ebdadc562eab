import { secondsLater } from '../platform/clock.ts'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

/** In minor units; `null` is without a limit. */
export interface SpendingLimit {
  monthly: number | null
  /** What it becomes, and when. */
  next: { monthly: number | null; at: Date } | null
}

interface Stored {
  monthly: number | null
  nextMonthly: number | null
  nextAt: Date | null
}

const DAY = 86_400

const readStatement = statement<Stored>(
  'spending_limit',
  `select monthly, next_monthly as "nextMonthly", next_at as "nextAt" from spending_limits where owner = $1`,
)

export async function spendingLimitOf(tx: Tx, uid: number, now: Date): Promise<SpendingLimit> {
  const [row] = await readStatement(tx, uid)
  if (!row) return { monthly: null, next: null }
  const { monthly, nextMonthly, nextAt } = row
  if (nextAt === null) return { monthly, next: null }
  return nextAt <= now
    ? { monthly: nextMonthly, next: null }
    : { monthly, next: { monthly: nextMonthly, at: nextAt } }
}

/** A tighter limit holds at once; a looser one from tomorrow on. */
export function changedLimit(now: SpendingLimit, wanted: number | null, at: Date): SpendingLimit {
  const looser = now.monthly !== null && (wanted === null || wanted > now.monthly)
  return looser
    ? { monthly: now.monthly, next: { monthly: wanted, at: secondsLater(at, DAY) } }
    : { monthly: wanted, next: null }
}

const lockStatement = statement<never>('ledger_lock_member', 'select ledger_lock_member($1)')
const writeStatement = statement<never>(
  'spending_limit_set',
  `insert into spending_limits (owner, monthly, next_monthly, next_at) values ($1, $2, $3, $4)
   on conflict (owner) do update set monthly = excluded.monthly, next_monthly = excluded.next_monthly,
     next_at = excluded.next_at`,
)

/** Within a transaction: a purchase that is being decided is decided before. */
export async function setSpendingLimit(
  tx: Tx,
  uid: number,
  wanted: number | null,
  at: Date,
): Promise<SpendingLimit> {
  await lockStatement(tx, uid)
  const limit = changedLimit(await spendingLimitOf(tx, uid, at), wanted, at)
  await writeStatement(tx, uid, limit.monthly, limit.next?.monthly ?? null, limit.next?.at ?? null)
  return limit
}

const spentStatement = statement<{ spent: number }>(
  'spent_in_month',
  'select spent_in_month($1, $2) as spent',
)

/** Minor units of coins that went this month (UTC+8), without what came back. */
export async function spentInMonth(tx: Tx, uid: number, at: Date): Promise<number> {
  const [row] = await spentStatement(tx, uid, at)
  return row?.spent ?? 0
}
