import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/**
 * Pictures of identity documents and signed consents, apart from every other upload: no address leads to them. `unused`
 * until a call names one, then `used`.
 */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    id: text().primaryKey(),
    ownerId: rowId().notNull(),
    /** The id the client made for this upload: a repeat finds the document it already sent. */
    clientId: text().notNull(),
    state: text({ enum: ['unused', 'used'] }).notNull(),
    bytes: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('identity_documents_owner').on(table.ownerId),
    uniqueIndex('identity_documents_client_id').on(table.ownerId, table.clientId),
    index('identity_documents_unused')
      .on(table.createdAt)
      .where(sql`${table.state} = 'unused'`),
    check('identity_documents_states', sql`${table.state} in ('unused', 'used')`),
  ],
)
