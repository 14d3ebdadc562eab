import { eq, lte, sql } from 'drizzle-orm'
import { secondsLater } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { attemptsTable } from './limits.tables.ts'
import { hmac } from './secrets.ts'
import type { Secrets } from './secrets.ts'

/**
 * Limits on attempts, in the database so that processes and restarts do not forget. An attempt is taken before the
 * work and given back when it succeeded: a thousand tries at once cannot pass between a look and a count.
 */
export interface Limits {
  /** Seconds to wait, or 0 when the attempt may go on. */
  take(what: string, whose: string, allowed: number, windowSeconds: number): Promise<number>
  giveBack(what: string, whose: string): Promise<void>
  forget(what: string, whose: string): Promise<void>
  sweep(): Promise<void>
}

export function createLimits(db: Database, clock: Clock, secrets: Secrets): Limits {
  const salt = secrets.derive('limits')
  const keyOf = (what: string, whose: string) => `${what}:${hmac(salt, whose).toString('base64url')}`

  return {
    take: async (what, whose, allowed, windowSeconds) => {
      const now = clock.now()
      const ends = secondsLater(now, windowSeconds)
      const over = sql`${attemptsTable.resetsAt} <= ${now.toISOString()}::timestamptz`
      const [row] = await db
        .insert(attemptsTable)
        .values({ key: keyOf(what, whose), used: 1, resetsAt: ends })
        .onConflictDoUpdate({
          target: attemptsTable.key,
          set: {
            used: sql`case when ${over} then 1 else ${attemptsTable.used} + 1 end`,
            resetsAt: sql`case when ${over} then excluded.resets_at else ${attemptsTable.resetsAt} end`,
          },
        })
        .returning()
      if (!row || row.used <= allowed) return 0
      return Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000))
    },
    giveBack: async (what, whose) => {
      await db
        .update(attemptsTable)
        .set({ used: sql`greatest(${attemptsTable.used} - 1, 0)` })
        .where(eq(attemptsTable.key, keyOf(what, whose)))
    },
    forget: async (what, whose) => {
      await db.delete(attemptsTable).where(eq(attemptsTable.key, keyOf(what, whose)))
    },
    sweep: async () => {
      await db.delete(attemptsTable).where(lte(attemptsTable.resetsAt, clock.now()))
    },
  }
}
