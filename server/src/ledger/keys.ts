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

const claimStatement = statement<{ key: string }>(
  'ledger_claim_key',
  `insert into ledger_keys (actor, key, body, answer, at) values ($1, $2, $3, 'null', $4)
   on conflict do nothing returning key`,
)
// A statement of its own: it sees what whoever made us wait has committed.
const knownStatement = statement<{ body: Buffer; answer: unknown }>(
  'ledger_known_key',
  'select body, answer from ledger_keys where actor = $1 and key = $2',
)
const keepStatement = statement<never>(
  'ledger_keep_answer',
  'update ledger_keys set answer = $3 where actor = $1 and key = $2',
)

/** Whoever comes first decides, and has to call keepAnswer() in the same transaction; others wait for it to end. */
export async function claimKey(tx: Tx, { actor, key, body, at }: Intent): Promise<Claim> {
  const digest = hash('sha256', JSON.stringify(body), 'buffer')
  const [claimed] = await claimStatement(tx, actor, key, digest, at)
  if (claimed) return { state: 'new' }
  const [known] = await knownStatement(tx, actor, key)
  if (!known?.body.equals(digest)) return { state: 'reused' }
  return { state: 'known', answer: known.answer }
}

export async function keepAnswer(tx: Tx, { actor, key }: Intent, answer: object): Promise<void> {
  await keepStatement(tx, actor, key, JSON.stringify(answer))
}
