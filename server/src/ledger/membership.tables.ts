import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../platform/columns.ts'
import { ledgerAccount } from './ledger.tables.ts'

/**
 * What a member holds beside money. As in the ledger, `owner` is a uid that stays when the account is deleted; nothing
 * here has a name in it. Looked over by membership_faults().
 */

/**
 * When somebody's VIP ends follows from his grants alone, in the order of their ids. A grant is never changed but by
 * vip_revoke(): what was taken back ends at that moment, and those after it move up.
 */
export const vipGrants = pgTable(
  'vip_grants',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    owner: rowId().notNull(),
    /** 1 month, 2 quarter, 3 year, 4 permanent. */
    level: smallint().notNull(),
    /** None: for ever. */
    days: integer(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    source: text().notNull(),
    at: moment().notNull(),
    /** Taken back with the payment that it came from. */
    revokedAt: moment(),
  },
  (table) => [
    index('vip_grants_owner').on(table.owner, table.endsAt),
    check('vip_grants_levels', sql`${table.level} between 1 and 4`),
    check('vip_grants_days', sql`${table.days} > 0`),
    check(
      'vip_grants_end',
      sql`(${table.days} is null and ${table.revokedAt} is null) = (${table.endsAt} is null)`,
    ),
    check('vip_grants_for_ever', sql`${table.days} is not null or ${table.level} = 4`),
  ],
)

/** One of them opens one thing that is sold for coins. */
export const tickets = pgTable(
  'tickets',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    owner: rowId().notNull(),
    source: text().notNull(),
    givenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    subject: text(),
    subjectId: text(),
  },
  (table) => [
    index('tickets_owner').on(table.owner, table.id),
    index('tickets_unused')
      .on(table.owner, table.expiresAt, table.id)
      .where(sql`${table.usedAt} is null`),
    check(
      'tickets_used_for',
      sql`(${table.usedAt} is null) = (${table.subject} is null) and (${table.usedAt} is null) = (${table.subjectId} is null)`,
    ),
    check('tickets_used_in_time', sql`${table.usedAt} < ${table.expiresAt}`),
  ],
)

/** How much a member lets himself spend in a month. A looser limit waits, so that it is not the moment that decides. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    owner: rowId().primaryKey(),
    /** Minor units; none: without a limit. */
    monthly: rowId(),
    /** What it becomes, and when; without a moment nothing is waiting. */
    nextMonthly: rowId(),
    nextAt: moment(),
  },
  (table) => [
    check('spending_limits_not_negative', sql`${table.monthly} >= 0 and ${table.nextMonthly} >= 0`),
    check('spending_limits_next', sql`${table.nextMonthly} is null or ${table.nextAt} is not null`),
  ],
)

/** Income (what others' acts brought: appended entries) by day, written by the fold; what is not folded is added when asked. */
export const ledgerIncome = pgTable(
  'ledger_income',
  {
    owner: rowId().notNull(),
    kind: ledgerAccount('kind').notNull(),
    /** The number of the day in UTC+8. */
    day: integer().notNull(),
    subject: text().notNull(),
    amount: rowId().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.kind, table.day, table.subject] })],
)
