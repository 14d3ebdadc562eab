import { secondsLater } from './clock.ts'
import type { Clock } from './clock.ts'
import { statement } from './database.ts'
import type { Database, Tx } from './database.ts'
import type { Secrets } from './secrets.ts'

/**
 * Limits on attempts, in the database so that processes and restarts do not forget. An attempt is taken before the
 * work and given back when it succeeded: a thousand tries at once cannot pass between a look and a count.
 */
export interface Limits {
  /** Seconds to wait, or 0 when the attempt may go on. */
  take(what: string, whose: string, allowed: number, windowSeconds: number): Promise<number>
  /** With what came of the attempt, where there is a transaction. */
  giveBack(what: string, whose: string, tx?: Tx): Promise<void>
  forget(what: string, whose: string): Promise<void>
  sweep(): Promise<void>
}

// Written out and prepared: a login asks four times, and building these costs more than running them.
const TAKE = `
  insert into attempts as a (key, used, resets_at) values ($1, 1, $3)
  on conflict (key) do update set
    used = case when a.resets_at <= $2 then 1 else a.used + 1 end,
    resets_at = case when a.resets_at <= $2 then excluded.resets_at else a.resets_at end
  returning used, resets_at`
const giveBack = statement<never>(
  'give_back',
  'update attempts set used = greatest(used - 1, 0) where key = $1',
)
const FORGET = 'delete from attempts where key = $1'
const SWEEP_AT_A_TIME = 5000
const SWEEP = `
  delete from attempts where key in (select key from attempts where resets_at <= $1 limit ${SWEEP_AT_A_TIME})`

export function createLimits(db: Database, clock: Clock, secrets: Secrets): Limits {
  const pool = db.$client
  const keyOf = (what: string, whose: string) =>
    `${what}:${secrets.hmac('limits', whose).toString('base64url')}`

  return {
    take: async (what, whose, allowed, windowSeconds) => {
      const now = clock.now()
      const values = [keyOf(what, whose), now, secondsLater(now, windowSeconds)]
      const { rows } = await pool.query<{ used: number; resets_at: Date }>({
        name: 'take',
        text: TAKE,
        values,
      })
      const [row] = rows
      if (!row || row.used <= allowed) return 0
      return Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000))
    },
    giveBack: async (what, whose, tx = db) => {
      await giveBack(tx, keyOf(what, whose))
    },
    forget: async (what, whose) => {
      await pool.query({ name: 'forget', text: FORGET, values: [keyOf(what, whose)] })
    },
    sweep: async () => {
      const now = clock.now()
      while ((await pool.query(SWEEP, [now])).rowCount === SWEEP_AT_A_TIME);
    },
  }
}
