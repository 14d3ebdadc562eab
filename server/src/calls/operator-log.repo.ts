import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import { operatorLog, operatorLogHead } from './operator-log.tables.ts'
import type { Details } from './operator-log.tables.ts'

export interface LogEntry {
  operatorId: number
  /** Null before there is one: a sign-in that failed, an invitation that was followed. */
  sessionId: string | null
  act: string
  subject: string
  details: Details
  at: Date
}

// With its schema: a temporary table of the same name would come first and swallow the row.
const append = statement<never>(
  'append_to_operator_log',
  `insert into public.operator_log (at, operator_id, session_id, act, subject, details)
   values ($1, $2, $3, $4, $5, $6)`,
)

export async function appendToLog(tx: Tx, entry: LogEntry): Promise<void> {
  const { at, operatorId, sessionId, act, subject, details } = entry
  await append(tx, at, operatorId, sessionId, act, subject, JSON.stringify(details))
}

export interface LogFilter {
  operatorId?: number | undefined
  act?: string | undefined
  subject?: string | undefined
}

/** Newest first, below a number. */
export async function listLog(tx: Tx, filter: LogFilter, below: number, limit: number) {
  const { operatorId, act, subject } = filter
  return tx
    .select()
    .from(operatorLog)
    .where(
      and(
        lt(operatorLog.id, below),
        operatorId === undefined ? undefined : eq(operatorLog.operatorId, operatorId),
        act === undefined ? undefined : eq(operatorLog.act, act),
        subject === undefined ? undefined : eq(operatorLog.subject, subject),
      ),
    )
    .orderBy(desc(operatorLog.id))
    .limit(limit)
}

export interface LogFault {
  id: number
  fault: 'changed' | 'missing'
}

/** Walks the whole chain: the first row that is not as it was written, and where the chain ends. */
export async function checkLog(tx: Tx) {
  const faults = await tx.execute<{ id: number; fault: LogFault['fault'] }>(
    sql`select id, fault from operator_log_faults() order by id limit 1`,
  )
  const [head] = await tx.select().from(operatorLogHead)
  return { first: faults.rows[0], rows: head?.id ?? 0, head: head?.hash ?? Buffer.alloc(0) }
}
