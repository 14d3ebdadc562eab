import type { Tx } from '../platform/database.ts'
import { claimKey, keepAnswer } from './keys.ts'
import type { Intent } from './keys.ts'

export interface Reused {
  code: 'REQUEST_ID_REUSED'
}

/**
 * Decides an intent of a member once: whoever comes second with the same key waits for the first and gets its answer,
 * a refusal too. Within a transaction, with whose end the answer is kept; so a refusal is returned and not thrown.
 */
export async function decidedOnce<Answer extends object>(
  tx: Tx,
  intent: Intent,
  decide: () => Promise<Answer>,
): Promise<Answer | Reused> {
  const claim = await claimKey(tx, intent)
  if (claim.state === 'reused') return { code: 'REQUEST_ID_REUSED' }
  // Kept below, by the same intent.
  if (claim.state === 'known') return claim.answer as Answer
  const answer = await decide()
  await keepAnswer(tx, intent, answer)
  return answer
}
