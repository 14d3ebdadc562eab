import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, counter, moment, rowId } from '../../platform/columns.ts'

/** A code that gives something. Only its hash is kept: who reads the table has nothing to redeem. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    codeHash: bytes().notNull(),
    /** Minor units. */
    coins: rowId().notNull().default(0),
    vipLevel: smallint().notNull().default(1),
    vipDays: counter(),
    tickets: counter(),
    maxUses: integer().notNull(),
    usedCount: counter(),
    expiresAt: moment(),
    /** For operators: what it was made for. */
    note: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('redeem_codes_code_hash').on(table.codeHash),
    check('redeem_codes_uses', sql`${table.usedCount} between 0 and ${table.maxUses}`),
    check(
      'redeem_codes_give_something',
      sql`least(${table.coins}, ${table.vipDays}, ${table.tickets}) >= 0 and greatest(${table.coins}, ${table.vipDays}, ${table.tickets}) > 0`,
    ),
    check('redeem_codes_levels', sql`${table.vipLevel} between 1 and 4`),
  ],
)

/** One use per member and code. */
export const redeemUses = pgTable(
  'redeem_uses',
  {
    codeId: rowId()
      .notNull()
      .references(() => redeemCodes.id),
    owner: rowId().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.codeId] })],
)
