import { statement } from '../platform/database.ts'
import type { Database } from '../platform/database.ts'
import { fold } from './balances.ts'

export interface Refund {
  transaction: number
  buyer: number
  /** Minor units, all of what was paid. */
  price: number
  /** How much of it the creator still had. */
  taken: number
}

const refundStatement = statement<{ refund: Refund | null }>(
  'ledger_refund',
  'select ledger_refund($1, $2) as refund',
)

/**
 * What was bought is taken down: the buyer gets all of it back, from the creator's income as far as it reaches and else
 * from the platform, and may no longer see it. Undefined when it was refunded before.
 */
export async function refundPurchase(
  db: Database,
  transactionId: number,
  at: Date,
): Promise<Refund | undefined> {
  // Money is only taken from what is in the balance. Folded on its own: it locks the accounts of many.
  await fold(db)
  const [row] = await refundStatement(db, transactionId, at)
  return row?.refund ?? undefined
}
