import type { Services } from '../../calls/services.ts'
import { fold } from '../../ledger/balances.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Account } from '../../ledger/lock-accounts.ts'
import { NotEnough, post } from '../../ledger/post.ts'
import { endTickets, usedTicketsOf } from '../../ledger/tickets.ts'
import { revokeVip } from '../../ledger/vip.ts'
import type { Tx } from '../../platform/database.ts'
import { inviterOf, lockMember } from '../accounts/accounts.public.ts'
import { broughtUnits, giftSourceOf, refundEntriesOf, sourceOf } from './payments.policy.ts'
import { lockAnyOrder, lockShare, setBack, setRefunded } from './payments.repo.ts'
import type { OrderRow, ShareRow } from './payments.repo.ts'

export interface RefundWish {
  /** Why, in words of whoever decides it. */
  reason: string
  at: Date
  /** Finance refunds although something of it is gone: what is missing is paid by the house. */
  forced?: boolean
}

export type Refunded =
  /** Minor units: what went back to the payer; what the house paid for coins, and for a share, that were gone. */
  | { code?: undefined; transaction: number; amount: number; coinsShort: number; shareShort: number }
  | { code: 'ORDER_UNKNOWN' | 'ALREADY_REFUNDED' }
  | { code: 'NOT_DELIVERED'; state: OrderRow['state'] }
  /** Minor units that are gone of its coins and of the inviter's share, and how many of its tickets. */
  | { code: 'ALREADY_USED'; coins: number; share: number; tickets: number }
  /** The inviter's share is not in the balance yet, because some transaction has been running since before it came. */
  | { code: 'TRY_AGAIN' }

/**
 * Takes a payment back, once: the money goes out, and everything that it brought ends. See docs/decisions/refunds.md for
 * what happens to that which was used meanwhile.
 */
export async function refundOrder(services: Services, orderNo: string, wish: RefundWish): Promise<Refunded> {
  const { db, log } = services
  if (wish.reason.trim() === '') throw new Error('a refund has a reason')
  // In a transaction of its own: a share is appended income, and money is only taken from what is in the balance.
  await fold(db)
  try {
    const refunded = await db.transaction((tx) => refundOnce(tx, orderNo, wish))
    log.info({ order_no: orderNo, ...refunded }, 'a refund was asked for')
    return refunded
  } catch (error) {
    if (!(error instanceof NotEnough)) throw error
    log.warn({ err: error, order_no: orderNo }, 'an order could not be refunded yet')
    return { code: 'TRY_AGAIN' }
  }
}

async function refundOnce(
  tx: Tx,
  orderNo: string,
  { reason, at, forced = false }: RefundWish,
): Promise<Refunded> {
  const order = await lockAnyOrder(tx, orderNo)
  if (!order) return { code: 'ORDER_UNKNOWN' }
  if (order.state === 'refunded') return { code: 'ALREADY_REFUNDED' }
  if (order.state !== 'delivered' || order.transactionId === null)
    return { code: 'NOT_DELIVERED', state: order.state }
  const { owner } = order
  const inviter = await inviterOf(tx, owner)
  const { share, balance } = await lockAll(tx, order, inviter)

  const brought = broughtUnits(order)
  const taken = Math.min(brought, balance(owner, 'coins'))
  const coinsShort = brought - taken
  const shareShort = share?.releasedTransaction
    ? Math.max(0, share.amount - balance(share.owner, 'tui_coins'))
    : 0
  const tickets = await usedTicketsOf(tx, owner, sourceOf(order))
  // Else two who invite each other take out the share, then have the payment refunded, and start again.
  if (!forced && coinsShort + shareShort + tickets > 0)
    return { code: 'ALREADY_USED', coins: coinsShort, share: shareShort, tickets }

  const refundTransaction = await post(tx, {
    reason: 'order-refund',
    actor: 0,
    subject: 'payment',
    subjectId: orderNo,
    reverses: order.transactionId,
    at,
    entries: refundEntriesOf(order, taken),
  })
  await setRefunded(tx, order.id, { refundTransaction, refundReason: reason.trim(), refundedAt: at })
  await revokeVip(tx, { uid: owner, source: sourceOf(order), at })
  await endTickets(tx, { uid: owner, source: sourceOf(order), at })
  if (order.first && inviter !== undefined)
    for (const uid of [owner, inviter]) await revokeVip(tx, { uid, source: giftSourceOf(order), at })
  if (share) await takeShareBack(tx, order, share, share.amount - shareShort, at)
  return { transaction: refundTransaction, amount: order.amount, coinsShort, shareShort }
}

/** Everybody and everything that a refund touches, in the order in which deliveries, releases and purchases lock. */
async function lockAll(tx: Tx, order: OrderRow, inviter: number | undefined) {
  const people = inviter === undefined ? [order.owner] : [order.owner, inviter]
  for (const uid of people.toSorted((one, other) => one - other)) await lockMember(tx, uid)
  const share = await lockShare(tx, order.id)
  const accounts: Account[] = people.map((uid) => ({ owner: uid, kind: 'coins' }))
  if (share) accounts.push({ owner: share.owner, kind: 'tui_coins' }, { owner: share.owner, kind: 'held' })
  return { share, balance: await lockAccounts(tx, accounts) }
}

/** Out of what is held, or of what he still has of it; the rest stays the house's loss. */
async function takeShareBack(
  tx: Tx,
  { id, orderNo }: OrderRow,
  { owner, heldTransaction, releasedTransaction }: ShareRow,
  taken: number,
  at: Date,
): Promise<void> {
  if (taken === 0) return
  const back = await post(tx, {
    reason: 'share-refund',
    actor: 0,
    subject: 'payment',
    subjectId: orderNo,
    reverses: releasedTransaction ?? heldTransaction,
    at,
    entries: [
      { owner, kind: releasedTransaction === null ? 'held' : 'tui_coins', amount: -taken, direct: true },
      { owner: 0, kind: 'revenue', amount: taken },
    ],
  })
  await setBack(tx, id, back)
}
