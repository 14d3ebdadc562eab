import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/** What a reviewer wrote for the one who gives the second opinion. */
export const reviewNotes = pgTable(
  'review_notes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    taskId: rowId().notNull(),
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    /** The author of what is reviewed: it may speak of him, and goes with him. */
    userId: rowId().notNull(),
    operatorId: rowId().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('review_notes_of').on(table.kind, table.subjectId, table.id),
    index('review_notes_by').on(table.operatorId, table.taskId),
    index('review_notes_user').on(table.userId),
  ],
)
