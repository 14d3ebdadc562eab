import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

/** Who may see what, for every kind of thing that is sold: the policy here, the kinds in their features. */

/** Coins in minor units; `ticket` says whether this kind is opened by tickets too. */
export type Price = { rule: 'free' } | { rule: 'vip' } | { rule: 'coins'; coins: number; ticket: boolean }

/** One way to open what is closed. */
export type Way = 'coins' | 'ticket' | 'vip'

export interface Question {
  price: Price
  /** Bought, opened with a ticket, or his own work. */
  owned: boolean
  /** A visitor has none of these. */
  vip: boolean
  tickets: number
  /** The most that a ticket opens, in minor units. */
  ticketMax: number
}

export type Decision =
  | { entitled: true; because: 'free' | 'owned' | 'vip' }
  /** In the order in which they are offered. */
  | { entitled: false; ways: Way[] }

export function decide({ price, owned, vip, tickets, ticketMax }: Question): Decision {
  if (price.rule === 'free') return { entitled: true, because: 'free' }
  // Before VIP: what is owned stays when VIP has ended, and must not depend on it meanwhile.
  if (owned) return { entitled: true, because: 'owned' }
  if (price.rule === 'vip')
    return vip ? { entitled: true, because: 'vip' } : { entitled: false, ways: ['vip'] }
  const fits = price.ticket && tickets > 0 && price.coins <= ticketMax
  return { entitled: false, ways: fits ? ['ticket', 'coins'] : ['coins'] }
}

const entitledStatement = statement<{ id: string }>(
  'entitled',
  `select subject_id as id from entitlements
   where owner = $1 and subject || ' ' || subject_id = any($2::text[]) and revoked_at is null`,
)

/** Which of these a member has paid for and may still use. */
export async function isEntitled(
  tx: Tx,
  uid: number,
  subject: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (uid === 0 || ids.length === 0) return new Set()
  const things = ids.map((id) => `${subject} ${id}`)
  const rows = await entitledStatement(tx, uid, things)
  return new Set(rows.map(({ id }) => id))
}
