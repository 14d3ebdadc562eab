import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../platform/columns.ts'

/**
 * A member's application to be verified, as a kind of its own under the guard: whoever has one in `release` is a verified
 * uploader. Applying again after a rejection is the next version of the same row.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    author: rowId().notNull(),
    role: text({ enum: ['poster', 'girl'] }).notNull(),
    state: text({ enum: ['draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down'] })
      .notNull()
      .default('draft'),
    priced: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Legal name, date of birth, number of the document. Null when it was erased, as are the next four. */
    sealed: bytes(),
    adultFrom: date(),
    documentKind: text(),
    /** The pictures, in their sealed storage. */
    documents: text().array(),
    /** Which consent was accepted: the hash of its text. */
    consentHash: text(),
    appliedAt: moment().notNull(),
    /** The member has left; what names him goes when no work needs it any more. */
    eraseAt: moment(),
  },
  (table) => [
    uniqueIndex('verifications_one').on(table.author, table.role),
    index('verifications_to_erase')
      .on(table.id)
      .where(sql`${table.eraseAt} is not null`),
    check('verifications_roles', sql`${table.role} in ('poster', 'girl')`),
    check(
      'verifications_adult',
      sql`${table.adultFrom} is null or ${table.adultFrom} <= (${table.appliedAt} at time zone 'Asia/Shanghai')::date`,
    ),
    check(
      'verifications_whole',
      sql`${table.state} in ('draft', 'reject', 'down') or (${table.sealed} is not null and ${table.adultFrom} is not null and ${table.documentKind} is not null and cardinality(${table.documents}) > 0 and ${table.consentHash} is not null)`,
    ),
  ],
)
