import type { Endpoint } from '@qingyu/contract/endpoint'
import type { Call } from '../../calls/use-case.ts'
import type { Tx } from '../../platform/database.ts'
import { putSession } from './accounts.repo.ts'
import { tokenHash } from './session-secrets.ts'

const TOKEN_BYTES = 32

/** Opens a session of this account on the calling device, within the caller's transaction. */
export async function openSession<E extends Endpoint>(
  call: Call<E>,
  tx: Tx,
  uid: number,
): Promise<{ token: string; uid: number }> {
  const token = call.random.bytes(TOKEN_BYTES).toString('base64url')
  const now = call.clock.now()
  const session = {
    id: call.random.uuid(),
    userId: uid,
    tokenHash: tokenHash(token),
    deviceHash: call.device,
    deviceName: call.deviceName,
    createdAt: now,
    seenAt: now,
  }
  await Promise.all([
    putSession(tx, session, call.settings.get('accounts.max_sessions')),
    call.bus.publish(tx, 'sessions', String(uid)),
  ])
  return { token, uid }
}
