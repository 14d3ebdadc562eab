import type { Services } from '../../calls/services.ts'
import { lockMembers } from '../../ledger/lock-accounts.ts'
import { post } from '../../ledger/post.ts'
import { giveTickets } from '../../ledger/tickets.ts'
import { grantVip } from '../../ledger/vip.ts'
import { UNITS_PER_COIN } from '../../ledger/money.ts'
import { secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { giveExp, inviterOf, lockMember } from '../accounts/accounts.public.ts'
import { entriesOf, giftSourceOf, shareOf, sourceOf } from './payments.policy.ts'
import { hasPaid, insertShare, setDelivered } from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'

const DAY = 86_400

/** Everything that a payment brings, in the transaction that credits it. The caller holds the order's lock. */
export async function deliverOrder(services: Services, tx: Tx, order: OrderRow, at: Date): Promise<void> {
  const { settings } = services
  const { owner } = order
  const inviter = await inviterOf(tx, owner)
  const first = await lockPayer(tx, owner, inviter)

  const transactionId = await post(tx, {
    reason: order.type === 'coin' ? 'recharge' : 'vip',
    actor: owner,
    subject: 'payment',
    subjectId: order.orderNo,
    at,
    entries: entriesOf(order),
  })
  const { level, days, tickets } = order
  const source = sourceOf(order)
  if (level !== 0) await grantVip(tx, { uid: owner, level, days: days === 0 ? null : days, source, at })
  const expiresAt = secondsLater(at, settings.get('tickets.days') * DAY)
  await giveTickets(tx, { uid: owner, count: tickets, source, at, expiresAt })
  await giveExp(tx, owner, Math.floor(order.amount / UNITS_PER_COIN) * settings.get('payments.exp_per_yuan'))
  await setDelivered(tx, order.id, { transactionId, first, deliveredAt: at })

  if (inviter === undefined) return
  await holdShare(services, tx, order, inviter, at)
  const gift = settings.get('payments.first_gift_days')
  if (!first || gift === 0) return
  for (const uid of [owner, inviter])
    await grantVip(tx, { uid, level: 1, days: gift, source: giftSourceOf(order), at })
}

/**
 * Whether this is the member's first payment, decided under his lock. Where it may be, the inviter, who gets his gift
 * then, is locked as well: in the order of their numbers, for two may have invited each other.
 */
async function lockPayer(tx: Tx, owner: number, inviter: number | undefined): Promise<boolean> {
  const giftFor = (await hasPaid(tx, owner)) ? undefined : inviter
  const people = giftFor === undefined ? [owner] : [owner, giftFor].toSorted((one, other) => one - other)
  // A deleted account is credited all the same: the money came, and its number stays in the ledger.
  for (const uid of people) await lockMember(tx, uid)
  await lockMembers(tx, people)
  return !(await hasPaid(tx, owner))
}

async function holdShare(
  { settings }: Services,
  tx: Tx,
  order: OrderRow,
  inviter: number,
  at: Date,
): Promise<void> {
  const amount = shareOf(order.amount, settings.get('payments.inviter_percent'))
  if (amount === 0) return
  const heldTransaction = await post(tx, {
    reason: 'invitation',
    actor: order.owner,
    subject: 'payment',
    subjectId: order.orderNo,
    at,
    entries: [
      { owner: inviter, kind: 'held', amount },
      { owner: 0, kind: 'revenue', amount: -amount },
    ],
  })
  const releaseAt = secondsLater(at, settings.get('payments.inviter_hold_days') * DAY)
  await insertShare(tx, { orderId: order.id, owner: inviter, amount, heldTransaction, releaseAt })
}
