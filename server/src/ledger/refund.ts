import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
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
export async function refundPurchase(tx: Tx, transactionId: number, at: Date): Promise<Refund | undefined> {
  // Money is only taken from what is in the balance.
  await fold(tx)
  const [row] = await refundStatement(tx, transactionId, at)
  return row?.refund ?? undefined
}
