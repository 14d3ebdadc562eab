import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/**
 * What a member wants to pay for, as it was sold: prices and bonuses may change afterwards. `owner` is a uid and stays
 * when the account is deleted, without a name. created → delivered (also from expired and failed: money that comes
 * late is money) → refunded; created → expired, failed. A trigger of the migration holds this and freezes the rest.
 */
export const orders = pgTable(
  'orders',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** What members, the cashier and the provider call it; cannot be guessed. */
    orderNo: text().notNull(),
    owner: rowId().notNull(),
    type: text().$type<'coin' | 'vip'>().notNull(),
    productId: text().notNull(),
    name: text().notNull(),
    /** Minor units, which are fen. */
    amount: rowId().notNull(),
    currency: text().notNull(),
    /** Whole coins. */
    coins: integer().notNull(),
    bonus: integer().notNull(),
    /** 0 for coins. */
    level: smallint().$type<0 | 1 | 2 | 3 | 4>().notNull(),
    /** 0: without end, or coins. */
    days: integer().notNull(),
    tickets: integer().notNull(),
    payWay: text().notNull(),
    provider: text().notNull(),
    /** Empty until the provider has told it. */
    payUrl: text().notNull().default(''),
    state: text()
      .$type<'created' | 'paid' | 'delivered' | 'expired' | 'failed' | 'refunded'>()
      .notNull()
      .default('created'),
    /** The member's first payment ever. */
    first: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    deliveredAt: moment(),
    /** The ledger's, that credited it. */
    transactionId: rowId(),
    /** Why and when the money went back, and the ledger's transaction that took the credit back. */
    refundReason: text().notNull().default(''),
    refundedAt: moment(),
    refundTransaction: rowId(),
  },
  (table) => [
    uniqueIndex('orders_order_no').on(table.orderNo),
    index('orders_mine').on(table.owner, table.id),
    index('orders_to_expire')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'created'`),
    uniqueIndex('orders_first')
      .on(table.owner)
      .where(sql`${table.first}`),
    index('orders_paid')
      .on(table.owner)
      .where(sql`${table.transactionId} is not null`),
    uniqueIndex('orders_transaction').on(table.transactionId),
    check('orders_types', sql`${table.type} in ('coin', 'vip')`),
    check(
      'orders_states',
      sql`${table.state} in ('created', 'paid', 'delivered', 'expired', 'failed', 'refunded')`,
    ),
    check('orders_cost_something', sql`${table.amount} > 0`),
    check(
      'orders_credited',
      sql`(${table.state} in ('paid', 'delivered', 'refunded')) = (${table.transactionId} is not null)`,
    ),
    check('orders_delivered', sql`(${table.transactionId} is null) = (${table.deliveredAt} is null)`),
    check(
      'orders_refunded',
      sql`(${table.state} = 'refunded') = (${table.refundTransaction} is not null) and (${table.state} = 'refunded') = (${table.refundedAt} is not null) and (${table.state} = 'refunded') = (${table.refundReason} <> '')`,
    ),
  ],
)

/** What providers told us that was genuine and meant something; the same said again is not kept again. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    orderId: rowId()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** The provider's own number of the payment. */
    providerRef: text().notNull(),
    amount: rowId().notNull(),
    currency: text().notNull(),
    verdict: text().$type<'credited' | 'failed' | 'wrong-sum' | 'paid-twice' | 'ref-reused'>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('payment_notices_said').on(table.orderId, table.providerRef, table.verdict),
    uniqueIndex('payment_notices_one_credit')
      .on(table.orderId)
      .where(sql`${table.verdict} = 'credited'`),
    uniqueIndex('payment_notices_one_payment')
      .on(table.provider, table.providerRef)
      .where(sql`${table.verdict} = 'credited'`),
  ],
)

/** An inviter's part of a payment: held for some days, then his; taken back when the payment is refunded. */
export const inviterShares = pgTable(
  'inviter_shares',
  {
    orderId: rowId()
      .primaryKey()
      .references(() => orders.id),
    /** The inviter. */
    owner: rowId().notNull(),
    amount: rowId().notNull(),
    heldTransaction: rowId().notNull(),
    releaseAt: moment().notNull(),
    releasedTransaction: rowId(),
    /** What took it back, out of what is held or, once it was released, of what he still had of it. */
    backTransaction: rowId(),
  },
  (table) => [
    index('inviter_shares_mine').on(table.owner, table.orderId),
    index('inviter_shares_due')
      .on(table.releaseAt)
      .where(sql`${table.releasedTransaction} is null and ${table.backTransaction} is null`),
    uniqueIndex('inviter_shares_held').on(table.heldTransaction),
    uniqueIndex('inviter_shares_released').on(table.releasedTransaction),
    check('inviter_shares_something', sql`${table.amount} > 0`),
  ],
)
