import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import { decidedOnce } from './decided-once.ts'
import type { Reused } from './decided-once.ts'

const giveStatement = statement<never>(
  'tickets_give',
  `insert into tickets (owner, source, given_at, expires_at)
   select $1, $3, $4, $5 from generate_series(1, $2)`,
)

export async function giveTickets(
  tx: Tx,
  gift: { uid: number; count: number; source: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { uid, count, source, at, expiresAt } = gift
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} is no number of tickets`)
  if (count > 0) await giveStatement(tx, uid, count, source, at, expiresAt)
}

const usedStatement = statement<{ count: number }>(
  'tickets_used_of',
  'select count(*) as count from tickets where owner = $1 and source = $2 and used_at is not null',
)

/** How many of those from one source opened something. */
export async function usedTicketsOf(tx: Tx, uid: number, source: string): Promise<number> {
  const [row] = await usedStatement(tx, uid, source)
  return row?.count ?? 0
}

const endStatement = statement<never>(
  'tickets_end',
  `update tickets set expires_at = $3 where owner = $1 and source = $2 and used_at is null and expires_at > $3`,
)

/** The unused ones from one source expire now. The caller holds the member's lock, under which tickets are used. */
export async function endTickets(
  tx: Tx,
  { uid, source, at }: { uid: number; source: string; at: Date },
): Promise<void> {
  await endStatement(tx, uid, source, at)
}

const countStatement = statement<{ count: number }>(
  'tickets_count',
  'select count(*) as count from tickets where owner = $1 and used_at is null and expires_at > $2',
)

/** How many a member could use now. */
export async function ticketsOf(tx: Tx, uid: number, now: Date): Promise<number> {
  const [row] = await countStatement(tx, uid, now)
  return row?.count ?? 0
}

export interface TicketUse {
  uid: number
  /** Made once per intent by the client: the same gives the same answer. */
  requestId: string
  subject: string
  subjectId: string
  /** Minor units that it costs otherwise. */
  price: number
  /** The most that a ticket opens, in minor units. */
  maxPrice: number
  at: Date
}

export type TicketUsed =
  | { code?: undefined; ticket: number; left: number }
  | { code: 'NO_TICKET' | 'TICKET_TOO_SMALL' | 'ALREADY_OWNED' }
  | Reused

const useStatement = statement<{ answer: Exclude<TicketUsed, Reused> }>(
  'ticket_use',
  'select ticket_use($1, $2, $3, $4) as answer',
)

/** Opens one thing with the ticket that expires first, decided once like a purchase. Pays the creator nothing. */
export async function useTicket(tx: Tx, use: TicketUse): Promise<TicketUsed> {
  const { uid, requestId, subject, subjectId, price, maxPrice, at } = use
  const intent = { actor: uid, key: requestId, body: ['ticket', subject, subjectId], at }
  return decidedOnce<Exclude<TicketUsed, Reused>>(tx, intent, async () => {
    if (price > maxPrice) return { code: 'TICKET_TOO_SMALL' }
    const [row] = await useStatement(tx, uid, subject, subjectId, at)
    if (!row) throw new Error('a ticket has no answer')
    return row.answer
  })
}

const revokeStatement = statement<{ owner: number }>(
  'ticket_revoke',
  `update entitlements set revoked_at = $2 where ticket_id = $1 and revoked_at is null returning owner`,
)

/** What a ticket opened was taken down: it closes, and its member gets another ticket. False when that was done before. */
export async function replaceTicket(tx: Tx, ticket: number, at: Date, expiresAt: Date): Promise<boolean> {
  const [revoked] = await revokeStatement(tx, ticket, at)
  if (revoked) await giveTickets(tx, { uid: revoked.owner, count: 1, source: 'refund', at, expiresAt })
  return revoked !== undefined
}
