import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/columns.ts'
import type { Severity, Trick } from './term.ts'

/** What the fields mean: term.ts. */
export const prohibitedTermsTable = pgTable(
  'prohibited_terms',
  {
    term: text().primaryKey(),
    severity: text().$type<Severity>().notNull(),
    tricks: text().array().$type<Trick[]>().notNull(),
    pinyin: text().notNull().default(''),
    exceptions: text().array().notNull(),
    note: text().notNull().default(''),
    addedBy: text().notNull(),
    addedAt: moment().notNull(),
  },
  (terms) => [check('prohibited_terms_severity', sql`${terms.severity} in ('refuse', 'review')`)],
)
