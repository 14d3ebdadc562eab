import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/**
 * What a member sent us. `unused` until a call names it, then `used`; `quarantined` when the scan found something:
 * then it can neither be used nor seen until an operator has judged it.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    ownerId: rowId().notNull(),
    /** The id the client made for this upload: a repeat finds the picture it already sent. */
    clientId: text().notNull(),
    kind: text({ enum: ['picture'] }).notNull(),
    state: text({ enum: ['unused', 'used', 'quarantined'] }).notNull(),
    quarantineReason: text().notNull().default(''),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId, table.createdAt),
    uniqueIndex('uploads_client_id').on(table.ownerId, table.clientId),
    index('uploads_unused')
      .on(table.createdAt)
      .where(sql`${table.state} = 'unused'`),
    index('uploads_quarantined')
      .on(table.quarantineReason)
      .where(sql`${table.state} = 'quarantined'`),
    check('uploads_states', sql`${table.state} in ('unused', 'used', 'quarantined')`),
  ],
)
