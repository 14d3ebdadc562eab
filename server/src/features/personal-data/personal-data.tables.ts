import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/** A member's request for all that is kept about him: one at a time, the newest replaces the one before. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: rowId().primaryKey(),
    state: text({ enum: ['preparing', 'ready', 'failed'] }).notNull(),
    objectId: text().notNull(),
    requestedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('data_exports_expires_at').on(table.expiresAt),
    check('data_exports_states', sql`${table.state} in ('preparing', 'ready', 'failed')`),
  ],
)
