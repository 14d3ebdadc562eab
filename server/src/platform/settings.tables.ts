import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Only what differs from the default of the contract has a row. */
export const settingsTable = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull(),
  updatedBy: text().notNull(),
})

/** What belongs to this installation as a whole, e.g. which master secret its data was made with. */
export const installationTable = pgTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
})
