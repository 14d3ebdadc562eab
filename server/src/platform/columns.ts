import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** The column kinds that tables share. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = () => timestamp({ withTimezone: true })
export const rowId = () => bigint({ mode: 'number' })
export const counter = () => integer().notNull().default(0)
