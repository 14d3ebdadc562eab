import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../platform/columns.ts'

export type Details = Record<string, string | number | boolean | null>

/**
 * Every act of an operator, only appended to. A trigger numbers the rows without gaps and hashes each together with the
 * one before it; `operator_log_faults()` finds a row that was changed, removed or moved.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: rowId().primaryKey().default(0),
    at: moment().notNull(),
    operatorId: rowId().notNull(),
    sessionId: uuid(),
    act: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Details>().notNull(),
    hash: bytes()
      .notNull()
      .default(sql`''`),
  },
  (table) => [
    index('operator_log_operator').on(table.operatorId, table.id),
    index('operator_log_act').on(table.act, table.id),
    index('operator_log_subject').on(table.subject, table.id),
  ],
)

/** The end of the chain: whoever appends locks it, and rows cut off at the end are missed by it. */
export const operatorLogHead = pgTable(
  'operator_log_head',
  {
    one: boolean().primaryKey().default(true),
    id: rowId().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [check('operator_log_head_one', sql`${table.one}`)],
)
