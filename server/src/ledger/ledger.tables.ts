import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../platform/columns.ts'

/**
 * Double entry in minor units (100 = 1 coin = ¥1.00). Nobody but the functions of the ledger's migration writes here;
 * what must always hold is held by constraints and triggers there, and looked over by ledger_faults().
 */

/** The platform's own first, then those of members (and escrows): a trigger tells them by this order. */
export const ledgerAccount = pgEnum('ledger_account', [
  'cash',
  'revenue',
  'bonus',
  'coins',
  'votes',
  'tui_coins',
  'held',
  'frozen',
  'escrow',
])

const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What an account holds. Its own owner's acts change `balance` at once, under the row's lock. What others' acts bring
 * (a creator's income, the platform's revenue) is only appended, so that a thousand buyers do not wait for one row, and
 * comes into `balance` when it is folded.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    kind: ledgerAccount('kind').notNull(),
    /** A member's uid; the request's id for an escrow; 0 for the platform. */
    owner: rowId().notNull(),
    balance: rowId().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind] }),
    // The only constraint on the way of a purchase: PostgreSQL reads each anew at every statement.
    check('ledger_accounts_not_below_zero', sql`${table.balance} >= 0 or ${table.owner} = 0`),
  ],
)

/** One movement of money, and why. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Why: purchase, refund, recharge, vip, invitation, release, order-refund, share-refund, grant, redeem; withdrawal,
     * withdrawal-paid, withdrawal-returned; bounty, bounty-paid, bounty-returned. docs/ledger.md says what each moves,
     * ledger_faults() holds them to it.
     */
    reason: text().notNull(),
    /** Who caused it: a member, or 0 for the house. */
    actor: rowId().notNull(),
    /** What it is about: the kind and id of a video, an order, a request … */
    subject: text().notNull(),
    subjectId: text().notNull(),
    /** The transaction that this one takes back, or ends as a payout ends a withdrawal; each can be so once. */
    reverses: rowId(),
    at: moment().notNull(),
    /** Which database transaction wrote it: the only order that a fold can trust. */
    writtenBy: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex('ledger_transactions_reverses')
      .on(table.reverses)
      .where(sql`${table.reverses} is not null`),
    // Purchases, which are the most by far, are found through their entitlements.
    index('ledger_transactions_subject')
      .on(table.subject, table.subjectId, table.id)
      .where(sql`${table.reason} <> 'purchase'`),
  ],
)

/**
 * The postings of a transaction: together they are zero. Without foreign keys, as all of the ledger: only its functions
 * write here, a purchase would pay for a look-up each, and ledger_faults() looks it over.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: rowId().notNull(),
    place: smallint().notNull(),
    owner: rowId().notNull(),
    kind: ledgerAccount('kind').notNull(),
    amount: rowId().notNull(),
    /** Of an entry that moved its account's balance at once, for the running balance that members see; else it is folded. */
    balanceAfter: rowId(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.place] }),
    index('ledger_entries_account').on(table.owner, table.kind, table.transactionId),
  ],
)

/** How far appended entries are folded into the balances: everything written before this database transaction. */
export const ledgerFold = pgTable(
  'ledger_fold',
  {
    only: boolean().primaryKey().default(true),
    foldedBefore: transactionNumber().notNull(),
    /**
     * The entries of transactions up to this one are folded: nobody needs to look further back. Also after a move into
     * another cluster, which counts its database transactions from the beginning: see ledger_take_over().
     */
    foldedThrough: rowId().notNull().default(0),
    /** What `foldedThrough` becomes as soon as every database transaction before this one is over. */
    markThrough: rowId(),
    markBefore: transactionNumber(),
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
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    /** A uid; it stays when the account is deleted, without a name. */
    owner: rowId().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    /** Of the coins that paid for it, or of the ticket that opened it. */
    transactionId: rowId(),
    ticketId: rowId(),
    grantedAt: moment().notNull(),
    /** Taken back with the refund. */
    revokedAt: moment(),
  },
  (table) => [
    // Whether somebody owns a thing is asked in these very words, which no other index can answer: left the choice, the
    // planner at times went through everything that he, or everybody else, had bought.
    uniqueIndex('entitlements_one')
      .on(table.owner, sql`(${table.subject} || ' ' || ${table.subjectId})`)
      .where(sql`${table.revokedAt} is null`),
    // It is also the list of what a member has bought of a kind, read backwards.
    primaryKey({ columns: [table.subject, table.owner, table.id] }),
    index('entitlements_of').on(table.subject, table.subjectId, table.id),
    uniqueIndex('entitlements_ticket')
      .on(table.ticketId)
      .where(sql`${table.ticketId} is not null`),
  ],
)
