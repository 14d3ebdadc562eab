import pg from 'pg'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

export type MemberAccount = 'coins' | 'votes' | 'tui_coins' | 'held' | 'frozen'
export type PlatformAccount = 'cash' | 'revenue' | 'bonus'

export interface Entry {
  /** A uid; the id of a request for an escrow; 0 for the platform. */
  owner: number
  kind: MemberAccount | PlatformAccount | 'escrow'
  /** Minor units. All entries of a posting together are zero. */
  amount: number
  /**
   * In the balance at once, under the account's lock: for whoever acts, and wherever money is taken from. Without it
   * the entry is appended and folded later, so that nobody waits for a row that many share.
   */
  direct?: boolean
}

export interface Posting {
  reason: string
  /** The member who causes it, or 0 for the house. */
  actor: number
  subject: string
  subjectId: string
  /** The transaction that this one takes back. */
  reverses?: number
  at: Date
  entries: readonly Entry[]
}

/** An account would have less than nothing; nothing was posted. */
export class NotEnough extends Error {
  override name = 'NotEnough'
}

const postStatement = statement<{ id: number }>(
  'ledger_post',
  `select ledger_post($1, $2, $3, $4, $5, $6, $7::bigint[], $8::ledger_account[], $9::bigint[], $10::boolean[]) as id`,
)

/** Posts a transaction within the caller's; answers its id. */
export async function post(tx: Tx, posting: Posting): Promise<number> {
  const { reason, actor, subject, subjectId, reverses, at, entries } = posting
  try {
    const [row] = await postStatement(
      tx,
      reason,
      actor,
      subject,
      subjectId,
      reverses ?? null,
      at,
      entries.map(({ owner }) => owner),
      entries.map(({ kind }) => kind),
      entries.map(({ amount }) => amount),
      entries.map(({ direct }) => direct ?? false),
    )
    if (!row) throw new Error('a posting has no id')
    return row.id
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'ledger_accounts_not_below_zero')
      throw new NotEnough('an account would be below zero', { cause: error })
    throw error
  }
}
