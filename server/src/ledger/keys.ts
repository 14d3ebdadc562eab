import { hash } from 'node:crypto'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

/** One intent of a member, of the kinds that ledger_buy() does not decide itself. */
export interface Intent {
  actor: number
  /** The client's request_id. */
  key: string
  /** What was asked for: the same key with anything else is refused. */
  body: readonly (string | number)[]
  at: Date
}

export type Claim = { state: 'new' } | { state: 'known'; answer: unknown } | { state: 'reused' }

// A statement of its own: the next one sees what whoever held the lock has committed.
const lockStatement = statement<never>('ledger_lock_member', 'select ledger_lock_member($1)')
const knownStatement = statement<{ body: Buffer; answer: unknown }>(
  'ledger_known_key',
  'select body, answer from ledger_keys where actor = $1 and key = $2',
)
const keepStatement = statement<never>(
  'ledger_keep_answer',
  'insert into ledger_keys (actor, key, body, answer, at) values ($1, $2, $3, $4, $5)',
)

/** Under the member's lock: whoever comes first decides and calls keepAnswer() in the same transaction; others wait. */
export async function claimKey(tx: Tx, { actor, key, body }: Intent): Promise<Claim> {
  await lockStatement(tx, actor)
  const [known] = await knownStatement(tx, actor, key)
  if (!known) return { state: 'new' }
  return known.body.equals(digestOf(body)) ? { state: 'known', answer: known.answer } : { state: 'reused' }
}

export async function keepAnswer(tx: Tx, { actor, key, body, at }: Intent, answer: object): Promise<void> {
  await keepStatement(tx, actor, key, digestOf(body), JSON.stringify(answer), at)
}

export const digestOf = (body: Intent['body']): Buffer => hash('sha256', JSON.stringify(body), 'buffer')
