import pg from 'pg'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

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

/** The creator's income is not in his balance yet; after the next fold it is. */
export class NotFoldedYet extends Error {
  override name = 'NotFoldedYet'
}

/**
 * What was bought is taken down: the buyer gets all of it back, from the creator's income as far as it reaches and else
 * from the platform, and may no longer see it. Undefined when it was refunded before. Folds nothing itself, because a
 * fold locks the accounts of many: who takes something down folds first, and comes back later after NotFoldedYet, for
 * the house must not pay what the creator still has.
 */
export async function refundPurchase(tx: Tx, transactionId: number, at: Date): Promise<Refund | undefined> {
  try {
    const [row] = await refundStatement(tx, transactionId, at)
    return row?.refund ?? undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'ledger_refund_after_fold')
      throw new NotFoldedYet('the income of this purchase is not folded yet', { cause: error })
    throw error
  }
}
