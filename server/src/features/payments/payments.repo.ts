import { and, desc, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { inviterShares, orders, paymentNotices } from './payments.tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'payUrl'
  | 'state'
  | 'first'
  | 'deliveredAt'
  | 'transactionId'
  | 'refundReason'
  | 'refundedAt'
  | 'refundTransaction'
>
export type NoticeRow = typeof paymentNotices.$inferSelect
export type ShareRow = typeof inviterShares.$inferSelect

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('the new order has no row')
  return row
}

export async function findOrder(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo))
  return row
}

/** Only the owner's: another's and none are the same. */
export async function findOwnOrder(tx: Tx, owner: number, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.owner, owner)))
  return row
}

/** Whatever is said about one order is heard one after the other. */
export async function lockOrder(tx: Tx, provider: string, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.provider, provider)))
    .for('update')
  return row
}

/** For the house, which may speak of every order. */
export async function lockAnyOrder(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  return row
}

export async function listOrdersOf(
  tx: Tx,
  owner: number,
  before: number,
  limit: number,
): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.owner, owner), lt(orders.id, before)))
    .orderBy(desc(orders.id))
    .limit(limit)
}

/** Of two that asked the provider at once the first one's answer stays, and both get it. */
export async function keepPayUrl(tx: Tx, id: number, payUrl: string): Promise<string> {
  const [kept] = await tx
    .update(orders)
    .set({ payUrl })
    .where(and(eq(orders.id, id), eq(orders.payUrl, '')))
    .returning({ payUrl: orders.payUrl })
  if (kept) return kept.payUrl
  const [row] = await tx.select({ payUrl: orders.payUrl }).from(orders).where(eq(orders.id, id))
  return row?.payUrl ?? payUrl
}

export async function hasPaid(tx: Tx, owner: number): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.owner, owner), isNotNull(orders.transactionId)))
    .limit(1)
  return rows.length > 0
}

export async function setDelivered(
  tx: Tx,
  id: number,
  change: { transactionId: number; first: boolean; deliveredAt: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ state: 'delivered', ...change })
    .where(eq(orders.id, id))
}

export async function setRefunded(
  tx: Tx,
  id: number,
  change: { refundTransaction: number; refundReason: string; refundedAt: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ state: 'refunded', ...change })
    .where(eq(orders.id, id))
}

/** Why his orders were refunded, in somebody's words; when his account is gone. */
export async function forgetRefundReasons(tx: Tx, owner: number): Promise<void> {
  await tx
    .update(orders)
    .set({ refundReason: '已清除' })
    .where(and(eq(orders.owner, owner), eq(orders.state, 'refunded')))
}

export async function setFailed(tx: Tx, id: number): Promise<void> {
  await tx.update(orders).set({ state: 'failed' }).where(eq(orders.id, id))
}

/** A batch at a time, without waiting for those that are being paid at this moment. */
export async function expireOrders(tx: Tx, now: Date, atATime: number) {
  const due = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'created'), lte(orders.expiresAt, now)))
    .limit(atATime)
    .for('update', { skipLocked: true })
  return tx
    .update(orders)
    .set({ state: 'expired' })
    .where(inArray(orders.id, due))
    .returning({ orderNo: orders.orderNo, provider: orders.provider })
}

/** The same said again is kept once. */
export async function keepNotice(tx: Tx, notice: Omit<NoticeRow, 'id'>): Promise<void> {
  await tx
    .insert(paymentNotices)
    .values(notice)
    .onConflictDoNothing({
      target: [paymentNotices.orderId, paymentNotices.providerRef, paymentNotices.verdict],
    })
}

/** The order that a payment was credited to. */
export async function findCredited(
  tx: Tx,
  provider: string,
  providerRef: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ orderId: paymentNotices.orderId })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, provider),
        eq(paymentNotices.providerRef, providerRef),
        eq(paymentNotices.verdict, 'credited'),
      ),
    )
  return row?.orderId
}

export async function insertShare(
  tx: Tx,
  share: Omit<ShareRow, 'releasedTransaction' | 'backTransaction'>,
): Promise<void> {
  await tx.insert(inviterShares).values(share)
}

/** Neither released nor taken back. */
const isHeld = and(isNull(inviterShares.releasedTransaction), isNull(inviterShares.backTransaction))

/** The shares whose days are over, oldest first. */
export async function listDueShares(tx: Tx, now: Date, after: number, limit: number) {
  return tx
    .select({ orderId: inviterShares.orderId })
    .from(inviterShares)
    .where(and(isHeld, lte(inviterShares.releaseAt, now)))
    .orderBy(inviterShares.orderId)
    .offset(after)
    .limit(limit)
}

/** Undefined when somebody else has released it, or is about to. */
export async function lockHeldShare(tx: Tx, orderId: number) {
  const [row] = await tx
    .select({
      owner: inviterShares.owner,
      amount: inviterShares.amount,
      orderNo: orders.orderNo,
    })
    .from(inviterShares)
    .innerJoin(orders, eq(orders.id, inviterShares.orderId))
    .where(and(eq(inviterShares.orderId, orderId), isHeld))
    .for('update', { of: inviterShares, skipLocked: true })
  return row
}

export async function setReleased(tx: Tx, orderId: number, releasedTransaction: number): Promise<void> {
  await tx.update(inviterShares).set({ releasedTransaction }).where(eq(inviterShares.orderId, orderId))
}

/** However it stands; whoever is releasing it at this moment is waited for. */
export async function lockShare(tx: Tx, orderId: number): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(inviterShares).where(eq(inviterShares.orderId, orderId)).for('update')
  return row
}

export async function setBack(tx: Tx, orderId: number, backTransaction: number): Promise<void> {
  await tx.update(inviterShares).set({ backTransaction }).where(eq(inviterShares.orderId, orderId))
}

/** What a member paid, and what he got because others did. */
export async function exportOf(tx: Tx, owner: number) {
  const [paid, shares] = await Promise.all([
    tx.select().from(orders).where(eq(orders.owner, owner)).orderBy(orders.id),
    tx
      .select({ amount: inviterShares.amount, releaseAt: inviterShares.releaseAt })
      .from(inviterShares)
      .where(eq(inviterShares.owner, owner))
      .orderBy(inviterShares.orderId),
  ])
  return { paid, shares }
}
