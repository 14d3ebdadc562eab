import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Operator } from './use-case.ts'

const shareStatement = statement<{ id: number }>(
  'operator_standing',
  `select id from operators
   where id = $1 and role = $2 and enrolled_at is not null and disabled_at is null for share`,
)
// Asked after the wait for the row, so that it sees what the one who held it has done.
const sessionStatement = statement<{ id: string }>(
  'operator_session_standing',
  'select id from operator_sessions where id = $1 and revoked_at is null',
)

/** Still who he was when the call came in, and until this transaction ends: whoever disables or demotes him waits for it. */
export async function stillStands(tx: Tx, { id, role, sessionId }: Operator): Promise<boolean> {
  if ((await shareStatement(tx, id, role)).length === 0) return false
  return (await sessionStatement(tx, sessionId)).length > 0
}
