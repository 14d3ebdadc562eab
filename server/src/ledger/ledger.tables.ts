import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../platform/columns.ts'
import { tickets } from './membership.tables.ts'

/**
 * Double entry in minor units (100 = 1 coin = ¥1.00). Nobody but the functions of the ledger's migration writes here;
 * what must always hold is held by constraints and triggers there, and looked over by ledger_faults().
 */

const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What an account holds. Its own owner's acts change `balance` at once, under the row's lock. What others' acts bring
 * (a creator's income, the platform's revenue) is only appended, so that a thousand buyers do not wait for one row, and
 * comes into `balance` when it is folded.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    kind: text().notNull(),
    /** A member's uid; the request's id for an escrow; 0 for the platform. */
    owner: rowId().notNull(),
    balance: rowId().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind] }),
    check(
      'ledger_accounts_kinds',
      sql`case when ${table.owner} = 0 then ${table.kind} in ('cash', 'revenue', 'bonus')
        else ${table.kind} in ('coins', 'votes', 'tui_coins', 'held', 'frozen', 'escrow') end`,
    ),
    check('ledger_accounts_not_below_zero', sql`${table.owner} = 0 or ${table.balance} >= 0`),
  ],
)

/** One movement of money, and why. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    /** Who caused it: a member, or 0 for the house. */
    actor: rowId().notNull(),
    /** What it is about: the kind and id of a video, an order, a request … */
    subject: text().notNull(),
    subjectId: text().notNull(),
    /** The transaction that this one takes back; each can be taken back once. */
    reverses: rowId(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_reverses').on(table.reverses),
    index('ledger_transactions_subject').on(table.subject, table.subjectId, table.id),
    // What a member spent this month, for his limit.
    index('ledger_transactions_actor')
      .on(table.actor, table.at)
      .where(sql`${table.actor} <> 0`),
  ],
)

/** The postings of a transaction: together they are zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    transactionId: rowId()
      .notNull()
      .references(() => ledgerTransactions.id),
    owner: rowId().notNull(),
    kind: text().notNull(),
    amount: rowId().notNull(),
    /** In the account's balance since it was posted; else since it was folded. */
    direct: boolean().notNull(),
    /** After a direct one, for the running balance that members see. */
    balanceAfter: rowId(),
    /** Which database transaction wrote it: the only order that a fold can trust. */
    writtenBy: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('ledger_entries_account').on(table.owner, table.kind, table.id.desc()),
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_to_fold')
      .on(table.writtenBy)
      .where(sql`not ${table.direct}`),
    check('ledger_entries_move_something', sql`${table.amount} <> 0`),
    check('ledger_entries_balance_after', sql`${table.direct} = (${table.balanceAfter} is not null)`),
    check(
      'ledger_entries_appended_income',
      sql`${table.direct} or ${table.owner} = 0 or ${table.amount} > 0`,
    ),
  ],
)

/** How far appended entries are folded into the balances: everything written before this database transaction. */
export const ledgerFold = pgTable(
  'ledger_fold',
  {
    only: boolean().primaryKey().default(true),
    foldedBefore: transactionNumber().notNull(),
    /**
     * Entries up to this one are folded, whatever their number says. A database that was moved into another cluster
     * counts its transactions from the beginning: see ledger_take_over().
     */
    foldedThrough: rowId().notNull().default(0),
    cluster: text().notNull(),
  },
  (table) => [check('ledger_fold_one_row', sql`${table.only}`)],
)

/** One intent of a member: the same key gives the same answer, a refusal included; another body under it is refused. */
export const ledgerKeys = pgTable(
  'ledger_keys',
  {
    actor: rowId().notNull(),
    key: text().notNull(),
    body: bytes().notNull(),
    answer: jsonb().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] })],
)

/** What somebody may see or read because he paid for it. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** A uid; it stays when the account is deleted, without a name. */
    owner: rowId().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    /** How it was paid for. */
    by: text().notNull(),
    /** Of the coins that paid for it; none for a ticket. */
    transactionId: rowId().references(() => ledgerTransactions.id),
    /** Of the ticket that opened it. */
    ticketId: rowId().references(() => tickets.id),
    grantedAt: moment().notNull(),
    /** Taken back with the refund. */
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('entitlements_one')
      .on(table.owner, table.subject, table.subjectId)
      .where(sql`${table.revokedAt} is null`),
    index('entitlements_mine').on(table.owner, table.subject, table.id.desc()),
    index('entitlements_of').on(table.subject, table.subjectId, table.id),
    uniqueIndex('entitlements_transaction').on(table.transactionId),
    uniqueIndex('entitlements_ticket').on(table.ticketId),
    check('entitlements_by', sql`${table.by} in ('coins', 'ticket')`),
    check('entitlements_coins', sql`(${table.by} = 'coins') = (${table.transactionId} is not null)`),
    check('entitlements_ticket_paid', sql`(${table.by} = 'ticket') = (${table.ticketId} is not null)`),
  ],
)
