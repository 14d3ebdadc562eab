import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Attempts counted in windows. Keys are keyed hashes: no account name and no address lies here. */
export const attemptsTable = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (table) => [index('attempts_resets_at').on(table.resetsAt)],
)
