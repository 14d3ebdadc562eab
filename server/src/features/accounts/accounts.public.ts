import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import {
  addExp,
  eraseUser,
  findInviter,
  findUser,
  listKnownDevicesOf,
  listSessionsOf,
  lockUser,
} from './accounts.repo.ts'
import { oldestLiveSession } from './resolve-session.ts'
import { uploadKeyOf } from './session-secrets.ts'

/** What other features and the HTTP layer may ask of accounts. */

export { confirmPassword } from './check-password.ts'
export { endSessions } from './end-sessions.ts'
export { createSessionResolver } from './resolve-session.ts'
export { deviceHash, uploadKeyOf } from './session-secrets.ts'

/** The upload keys of a member's live sessions, to find the one that signed an upload; none when he may not act. */
export async function liveUploadKeys(services: Services, uid: number): Promise<string[]> {
  const user = await findUser(services.db, uid)
  if (!user || user.frozenAt) return []
  const sessions = await listSessionsOf(services.db, uid, oldestLiveSession(services))
  return sessions.map((session) => uploadKeyOf(services.secrets, session.id))
}

/** Everything accounts keep about a member, for the export. */
export async function exportAccount(services: Services, uid: number): Promise<object> {
  const user = await findUser(services.db, uid)
  if (!user) return {}
  const { passwordHash: _hash, ...kept } = user
  const sessions = await listSessionsOf(services.db, uid, new Date(0))
  return {
    account: kept,
    sessions: sessions.map(({ deviceName, createdAt, seenAt }) => ({ deviceName, createdAt, seenAt })),
    known_devices: await listKnownDevicesOf(services.db, uid),
  }
}

/** Before something new is kept about a member: false when he is deleted; until the transaction ends he cannot be. */
export const lockMember = async (tx: Tx, uid: number): Promise<boolean> =>
  (await lockUser(tx, uid)) !== undefined

/** Who earns from what a member pays. */
export const inviterOf = (tx: Tx, uid: number): Promise<number | undefined> => findInviter(tx, uid)

/** Experience for what he did, under the lock of `lockMember`. */
export const giveExp = (tx: Tx, uid: number, exp: number): Promise<void> => addExp(tx, uid, exp)

export const eraseAccount = (tx: Tx, uid: number, at: Date): Promise<void> => eraseUser(tx, uid, at)
