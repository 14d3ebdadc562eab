import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import {
  addExp,
  addLikes,
  addVideosCount,
  changeFrozen,
  eraseUser,
  findAnyUser,
  findInviter,
  findLiveSession,
  findUser,
  listKnownDevicesOf,
  listUsersBriefly,
  listSessionsOf,
  lockUser,
  setAuth,
  setFabulousCount,
  updateProfile,
} from './accounts.repo.ts'
import { usePicture } from '../uploads/uploads.public.ts'
import { oldestLiveSession } from './resolve-session.ts'
import { uploadKeyOf } from './session-secrets.ts'

/** What other features and the HTTP layer may ask of accounts. */

export { levelOf, passwordWeakness } from './accounts.policy.ts'
export { confirmPassword, hashPassword, passwordMatches } from './check-password.ts'
export { endSessions } from './end-sessions.ts'
export { createSessionResolver } from './resolve-session.ts'
export { deviceHash, tokenHash, uploadKeyOf } from './session-secrets.ts'

/** The upload keys of a member's live sessions, to find the one that signed an upload; none when he may not act. */
export async function liveUploadKeys(services: Services, uid: number): Promise<string[]> {
  const user = await findUser(services.db, uid)
  if (!user || user.frozenAt) return []
  const sessions = await listSessionsOf(services.db, uid, oldestLiveSession(services))
  return sessions.map((session) => uploadKeyOf(services.secrets, session.id))
}

/** Whether a session, by its number, is not over, and its member may act. */
export const sessionMayAct = (
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  sessionId: string,
  uid: number,
): Promise<boolean> => findLiveSession(services.db, sessionId, uid, oldestLiveSession(services))

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

/** One released video more or less, under the lock of `lockMember`. */
export const countVideos = (tx: Tx, uid: number, change: 1 | -1): Promise<void> =>
  addVideosCount(tx, uid, change)

/** A like that was given or taken back, for the records of both; under the locks of `lockMember`. */
export const countLikes = (tx: Tx, like: { by: number; of: number; change: 1 | -1 }): Promise<void> =>
  addLikes(tx, like.by, like.of, like.change)

/** All likes that his things have, counted anew; under the lock of `lockMember`. */
export const setFabulous = (tx: Tx, uid: number, likes: number): Promise<void> =>
  setFabulousCount(tx, uid, likes)

/** What an operator sees of a member, by number or exact name; of a frozen or deleted one too. No password, no token. */
export async function lookAtMember(tx: Tx, who: number | string) {
  const found = await findAnyUser(tx, who)
  if (!found) return undefined
  const { passwordHash: _hash, ...user } = found
  return { user, sessions: await listSessionsOf(tx, user.id, new Date(0)) }
}

/** Members by number, also those who left, for lists of operators. */
export async function membersBriefly(
  tx: Tx,
  uids: readonly number[],
): Promise<Map<number, { nickname: string; exp: number }>> {
  return new Map((await listUsersBriefly(tx, uids)).map(({ id, ...rest }) => [id, rest]))
}

/** Empties parts of a profile after a report; under the lock of `lockMember`. The picture is the caller's to discard. */
export const clearProfile = (
  tx: Tx,
  uid: number,
  change: { nickname?: string; signature?: ''; avatarId?: null },
): Promise<void> => updateProfile(tx, uid, change)

/** A picture that was taken from him unjustly is his avatar again if he has none; under the lock of `lockMember`. */
export async function wearAvatar(tx: Tx, uid: number, id: string): Promise<void> {
  const user = await lockUser(tx, uid)
  if (user && !user.avatarId && (await usePicture(tx, id, uid)))
    await updateProfile(tx, uid, { avatarId: id })
}

/**
 * Freezes, or with null thaws. Answers what is to be called after the commit, so that this process hears of it before
 * the operator does; undefined when there is no such member, or none to thaw.
 */
export async function setFrozen(
  { bus }: Pick<Services, 'bus'>,
  tx: Tx,
  uid: number,
  frozen: { at: Date; reason: string } | null,
): Promise<(() => void) | undefined> {
  if (!(await changeFrozen(tx, uid, frozen))) return undefined
  await bus.publish(tx, 'sessions', String(uid))
  return () => bus.tellHere('sessions', String(uid))
}

/** Where a verification of his stands, for the user record; under the lock of `lockMember`. */
export const setVerification = (
  tx: Tx,
  uid: number,
  role: 'poster' | 'girl',
  figure: 0 | 1 | 2 | 3,
): Promise<void> => setAuth(tx, uid, role, figure)

export const eraseAccount = (tx: Tx, uid: number, at: Date): Promise<void> => eraseUser(tx, uid, at)
