import { hash } from 'node:crypto'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

export interface Purchase {
  buyer: number
  /** Made once per intent by the client: the same gives the same answer. */
  requestId: string
  subject: string
  subjectId: string
  /** Minor units, more than nothing. */
  price: number
  /** Who gets a share; 0 when it is the house's own. */
  creator: number
  /** Per cent of the price. */
  share: number
  at: Date
}

export type Bought =
  | { code: undefined; balance: number; transaction: number }
  | { code: 'NOT_ENOUGH_COINS'; short: number }
  /** His own limit for a month leaves less than the price. */
  | { code: 'SPENDING_LIMIT'; left: number }
  | { code: 'ALREADY_OWNED' }
  | { code: 'REQUEST_ID_REUSED' }

const buyStatement = statement<{ answer: Bought }>(
  'ledger_buy',
  'select ledger_buy($1, $2, $3, $4, $5, $6, $7, $8, $9) as answer',
)

/** One purchase with coins, decided once: refusals are kept like successes. */
export async function buy(tx: Tx, purchase: Purchase): Promise<Bought> {
  const { buyer, requestId, subject, subjectId, price, creator, share, at } = purchase
  if (!Number.isSafeInteger(price) || price <= 0) throw new Error(`${price} is not a price`)
  // What the member asked for; the price may have changed since and is not his to say.
  const body = hash('sha256', JSON.stringify(['buy', subject, subjectId]), 'buffer')
  const [row] = await buyStatement(tx, buyer, requestId, body, subject, subjectId, price, creator, share, at)
  if (!row) throw new Error('a purchase has no answer')
  return row.answer
}
