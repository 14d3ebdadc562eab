import type { Tx } from '../platform/database.ts'
import { post } from './post.ts'

/** Coins that the house gives, without a payment. */
export const grantCoins = (
  tx: Tx,
  grant: { uid: number; amount: number; subject: string; subjectId: string; at: Date },
): Promise<number> => given(tx, 'grant', 0, grant)

/** Coins for a code; the member asks for them. */
export const redeemCoins = (
  tx: Tx,
  grant: { uid: number; amount: number; subject: string; subjectId: string; at: Date },
): Promise<number> => given(tx, 'redeem', grant.uid, grant)

async function given(
  tx: Tx,
  reason: string,
  actor: number,
  { uid, amount, subject, subjectId, at }: Parameters<typeof grantCoins>[1],
): Promise<number> {
  return post(tx, {
    reason,
    actor,
    subject,
    subjectId,
    at,
    entries: [
      { owner: uid, kind: 'coins', amount, direct: true },
      { owner: 0, kind: 'bonus', amount: -amount },
    ],
  })
}
