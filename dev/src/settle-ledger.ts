import { setTimeout as wait } from 'node:timers/promises'
import type { World } from './world.ts'

const FOLD = 'select ledger_fold_now()'
const UNFOLDED = 'select from ledger_unfolded limit 1'

/** Folds until nothing is left to fold: transactions of other tests on the same PostgreSQL hold a fold back for a moment. */
export async function settleLedger({ server: { pool } }: World): Promise<void> {
  for (;;) {
    await pool.query(FOLD)
    if ((await pool.query(UNFOLDED)).rowCount === 0) return
    await wait(5)
  }
}
