import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/** Leave to read the documents of one version of an item: asked by one operator, answered by another. */
export const documentRequests = pgTable(
  'document_requests',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    taskId: rowId().notNull(),
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    /** Whose documents they are. */
    userId: rowId().notNull(),
    documents: text().array().notNull(),
    why: text().notNull(),
    askedBy: rowId().notNull(),
    askedAt: moment().notNull(),
    answer: text({ enum: ['grant', 'refuse'] }),
    answeredBy: rowId(),
    answeredAt: moment(),
    /** Of a yes: until when it holds. */
    until: moment(),
    /** Those that were opened. */
    opened: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index('document_requests_of').on(table.kind, table.subjectId, table.version, table.askedBy),
    index('document_requests_asked').on(table.askedAt),
    index('document_requests_user').on(table.userId),
    check('document_requests_by_another', sql`${table.answeredBy} <> ${table.askedBy}`),
    check(
      'document_requests_answered',
      sql`(${table.answer} is null) = (${table.answeredBy} is null) and (${table.answer} is null) = (${table.answeredAt} is null)`,
    ),
    check(
      'document_requests_granted',
      sql`(${table.answer} is not distinct from 'grant') = (${table.until} is not null)`,
    ),
    check(
      'document_requests_opened',
      sql`${table.opened} <@ ${table.documents} and (cardinality(${table.opened}) = 0 or ${table.until} is not null)`,
    ),
  ],
)
