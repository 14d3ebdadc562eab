import { eq, lt } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { operatorFailures } from './operators.tables.ts'

interface Failures {
  failed: number
  lockedUntil: Date | null
}

/** Every fifth locks: a quarter of an hour, then twice as long each time, at most a day. */
const count = statement<Failures>(
  'count_operator_failure',
  `insert into operator_failures as f (key, failed, failed_at) values ($1, 1, $2)
   on conflict (key) do update set
     failed = case when f.failed_at < $3 then 1 else f.failed + 1 end,
     failed_at = excluded.failed_at,
     locked_until = case when f.failed_at >= $3 and (f.failed + 1) % 5 = 0
       then excluded.failed_at + least(interval '15 minutes' * power(2, least((f.failed + 1) / 5 - 1, 7)), interval '1 day')
       end
     where f.locked_until is null or f.locked_until <= excluded.failed_at
   returning failed, locked_until as "lockedUntil"`,
)

/** Counted before anything is looked at: a thousand tries at once cannot pass between a look and a count. Undefined: locked. */
export async function countFailure(
  tx: Tx,
  key: string,
  at: Date,
  forgottenBefore: Date,
): Promise<Failures | undefined> {
  const [row] = await count(tx, key, at, forgottenBefore)
  return row
}

export async function lockedUntil(tx: Tx, key: string): Promise<Date | undefined> {
  const [row] = await tx.select().from(operatorFailures).where(eq(operatorFailures.key, key))
  return row?.lockedUntil ?? undefined
}

const giveBack = statement<never>(
  'give_back_operator_failure',
  `update operator_failures set failed = greatest(failed - 1, 0),
     locked_until = case when $2 then null else locked_until end
   where key = $1`,
)

/** It was none; `unlock` when it was the one that locked. */
export async function giveBackFailure(tx: Tx, key: string, unlock: boolean): Promise<void> {
  await giveBack(tx, key, unlock)
}

export async function forgetFailures(tx: Tx, key: string): Promise<void> {
  await tx.delete(operatorFailures).where(eq(operatorFailures.key, key))
}

export async function deleteFailuresBefore(tx: Tx, failedBefore: Date): Promise<void> {
  await tx.delete(operatorFailures).where(lt(operatorFailures.failedAt, failedBefore))
}
