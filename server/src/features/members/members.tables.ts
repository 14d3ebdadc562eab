import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/** What operators write about a member, reasons of freezing included: the log keeps the number, which can be erased. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: rowId().notNull(),
    operatorId: rowId().notNull(),
    kind: text({ enum: ['note', 'freeze', 'unfreeze'] }).notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('member_notes_user').on(table.userId, table.id)],
)
