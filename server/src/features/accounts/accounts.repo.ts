import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { knownDevices, sessions, users } from './accounts.tables.ts'
import { preparedOnce, question, statement } from '../../platform/database.ts'
import type { Database, Tx } from '../../platform/database.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = Pick<
  typeof users.$inferInsert & { username: string; passwordHash: string; affCode: string },
  | 'username'
  | 'passwordHash'
  | 'nickname'
  | 'affCode'
  | 'invitedBy'
  | 'inviteCode'
  | 'exp'
  | 'visitedDay'
  | 'createdAt'
>
export type SessionRow = typeof sessions.$inferSelect

const live = isNull(users.deletedAt)

const KNOWN_DEVICES = 50

export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id })
  if (!row) throw new Error('the new user has no id')
  return row.id
}

const userById = question<UserRow>(
  'find_user',
  `select id, username, password_hash as "passwordHash", nickname, avatar_id as "avatarId", signature,
     aff_code as "affCode", invited_by as "invitedBy", invite_code as "inviteCode", invited_count as "invitedCount",
     exp, visited_day as "visitedDay", post_auth as "postAuth", girl_auth as "girlAuth", auth_level as "authLevel",
     recommended, fans_count as "fansCount", followed_count as "followedCount", likes_count as "likesCount",
     fabulous_count as "fabulousCount", videos_count as "videosCount", created_at as "createdAt",
     frozen_at as "frozenAt", frozen_reason as "frozenReason", deleted_at as "deletedAt"
   from users where id = $1 and deleted_at is null`,
)

export async function findUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [row] = await userById(tx, id)
  return row
}

/** All that a login asks before the password is looked at, in one question. */
const login = preparedOnce((db) =>
  db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      knownDevice: sql<boolean>`exists (select from ${knownDevices} where ${knownDevices.userId} = ${users.id}
        and ${knownDevices.deviceHash} = ${sql.placeholder('deviceHash')})`,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, sql.placeholder('username')), live))
    .prepare('find_login'),
)

export async function findLogin(db: Database, username: string, deviceHash: Buffer) {
  const [row] = await login(db).execute({ username: username.toLowerCase(), deviceHash })
  return row
}

export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  return rows.length > 0
}

export async function findUserByCode(tx: Tx, affCode: string): Promise<{ id: number } | undefined> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.affCode, affCode))
  return row
}

/** False when the inviter has gone; else he cannot go before the transaction ends. */
export async function countInvited(tx: Tx, inviter: number): Promise<boolean> {
  const counted = await tx
    .update(users)
    .set({ invitedCount: sql`${users.invitedCount} + 1` })
    .where(and(eq(users.id, inviter), live))
    .returning({ id: users.id })
  return counted.length > 0
}

const inviter = statement<{ id: number }>(
  'find_inviter',
  `select inviter.id from users invited join users inviter on inviter.id = invited.invited_by
   where invited.id = $1 and invited.deleted_at is null and inviter.deleted_at is null and inviter.id <> invited.id
     and not exists (select from known_devices one join known_devices other using (device_hash)
       where one.user_id = invited.id and other.user_id = inviter.id)`,
)

/** Who earns from what a member pays: nobody when both have signed in on one device, for then they are one person. */
export async function findInviter(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await inviter(tx, id)
  return row?.id
}

export async function addExp(tx: Tx, id: number, exp: number): Promise<void> {
  await tx
    .update(users)
    .set({ exp: sql`${users.exp} + ${exp}` })
    .where(and(eq(users.id, id), live))
}

/** How many released videos he has. */
export async function addVideosCount(tx: Tx, id: number, change: 1 | -1): Promise<void> {
  await tx
    .update(users)
    .set({ videosCount: sql`greatest(${users.videosCount} + ${change}, 0)` })
    .where(eq(users.id, id))
}

const likes = statement<never>(
  'add_likes',
  `update users set likes_count = likes_count + case when id = $1 then $3 else 0 end,
     fabulous_count = fabulous_count + case when id = $2 then $3 else 0 end
   where id in ($1, $2)`,
)

/** One given, one received; both are the same member's when it is his own. */
export async function addLikes(tx: Tx, by: number, of: number, change: 1 | -1): Promise<void> {
  await likes(tx, by, of, change)
}

export async function setFabulousCount(tx: Tx, id: number, count: number): Promise<void> {
  await tx.update(users).set({ fabulousCount: count }).where(eq(users.id, id))
}

/** Counts a day's first visit once, however many calls arrive together. */
export async function countVisit(tx: Tx, id: number, day: number, exp: number): Promise<void> {
  await tx
    .update(users)
    .set({ exp: sql`${users.exp} + ${exp}`, visitedDay: day })
    .where(and(eq(users.id, id), lt(users.visitedDay, day)))
}

export async function updateProfile(
  tx: Tx,
  id: number,
  change: Partial<Pick<UserRow, 'nickname' | 'avatarId' | 'signature'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id))
}

const lock = statement<{ passwordHash: string | null; avatarId: string | null }>(
  'lock_user',
  `select password_hash as "passwordHash", avatar_id as "avatarId" from users
   where id = $1 and deleted_at is null for update`,
)

/** The row stays locked until the transaction ends, so that two changes of one profile follow each other. */
export async function lockUser(tx: Tx, id: number) {
  const [row] = await lock(tx, id)
  return row
}

export async function setPasswordHash(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/** Under its number also one who left. */
export async function findAnyUser(tx: Tx, who: number | string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(typeof who === 'number' ? eq(users.id, who) : eq(sql`lower(${users.username})`, who.toLowerCase()))
  return row
}

export async function listUsersBriefly(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<UserRow, 'id' | 'nickname' | 'exp'>[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: users.id, nickname: users.nickname, exp: users.exp })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
}

export async function changeFrozen(
  tx: Tx,
  id: number,
  frozen: { at: Date; reason: string } | null,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ frozenAt: frozen?.at ?? null, frozenReason: frozen?.reason ?? '' })
    .where(and(eq(users.id, id), live, frozen ? undefined : isNotNull(users.frozenAt)))
    .returning({ id: users.id })
  return changed.length > 0
}

const verified = statement<never>(
  'set_verification',
  `update users set post_auth = case when $2 = 'poster' then $3 else post_auth end,
     girl_auth = case when $2 = 'girl' then $3 else girl_auth end,
     auth_level = case when ($2 = 'poster' and girl_auth = 2) or ($2 = 'girl' and post_auth = 2) or $3 = 2
       then greatest(auth_level, 1) else 0 end
   where id = $1`,
)

/** The figure of one of the two kinds; the level begins with the first that is passed and ends with the last. */
export async function setAuth(tx: Tx, id: number, role: 'poster' | 'girl', figure: number): Promise<void> {
  await verified(tx, id, role, figure)
}

/** Empties everything that names the person. The row stays for those who point to it. */
export async function eraseUser(tx: Tx, id: number, deletedAt: Date): Promise<void> {
  // Before any other row of his, as a login does: the two follow each other instead of waiting for each other.
  if (!(await lockUser(tx, id))) return
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id))
  await tx
    .update(users)
    .set({
      username: null,
      passwordHash: null,
      nickname: '已注销',
      avatarId: null,
      signature: '',
      affCode: null,
      inviteCode: '',
      frozenReason: '',
      deletedAt,
    })
    .where(eq(users.id, id))
  // His code is his: those he invited keep that they were, not by which code.
  await tx.update(users).set({ inviteCode: '' }).where(eq(users.invitedBy, id))
}

const put = statement<never>(
  'put_session',
  `with opened as (
     insert into sessions (id, user_id, token_hash, device_hash, device_name, created_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, device_hash) do update set id = excluded.id, token_hash = excluded.token_hash,
       device_name = excluded.device_name, created_at = excluded.created_at, seen_at = excluded.seen_at
   ), ended as (
     delete from sessions where id in (
       select id from sessions where user_id = $2 and device_hash <> $4
       order by seen_at desc, id desc offset $8 - 1)
   ), forgotten as (
     delete from known_devices where user_id = $2 and device_hash in (
       select device_hash from known_devices where user_id = $2 and device_hash <> $4
       order by seen_at desc offset ${KNOWN_DEVICES - 1})
   )
   insert into known_devices (user_id, device_hash, seen_at) values ($2, $4, $7)
   on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`,
)

/**
 * A login on a device, in one statement: it replaces the one before it there (whose token is dead from here on), ends
 * the sessions unused for longest beyond `keep`, and makes the device a known one, of which the newest are kept.
 */
export async function putSession(tx: Tx, session: SessionRow, keep: number): Promise<void> {
  const { id, userId, tokenHash, deviceHash, deviceName, createdAt, seenAt } = session
  await put(tx, id, userId, tokenHash, deviceHash, deviceName, createdAt, seenAt, keep)
}

export async function forgetOtherDevices(tx: Tx, userId: number, deviceHash: Buffer): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, deviceHash)))
}

export async function listKnownDevicesOf(tx: Tx, userId: number): Promise<{ seenAt: Date }[]> {
  return tx
    .select({ seenAt: knownDevices.seenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.seenAt))
}

export async function listSessionsOf(tx: Tx, userId: number, seenAfter: Date): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.seenAt, seenAfter)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
}

/** Only the owner's: the id of another's session deletes nothing. */
export async function deleteSession(tx: Tx, userId: number, id: string): Promise<boolean> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return gone.length > 0
}

export async function deleteOtherSessions(tx: Tx, userId: number, keep: string): Promise<number> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
    .returning({ id: sessions.id })
  return gone.length
}

/** A batch at a time; how many went. */
export async function deleteSessionsUnseenSince(tx: Tx, moment: Date, atATime: number): Promise<number> {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.seenAt, moment))
    .limit(atATime)
  const gone = await tx.delete(sessions).where(inArray(sessions.id, oldest)).returning({ id: sessions.id })
  return gone.length
}

export async function markSessionSeen(tx: Tx, id: string, seenAt: Date): Promise<void> {
  await tx.update(sessions).set({ seenAt }).where(eq(sessions.id, id))
}

const liveSession = statement<{ id: string }>(
  'live_session',
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.id = $1 and s.user_id = $2 and s.seen_at >= $3 and u.frozen_at is null and u.deleted_at is null`,
)

export const findLiveSession = async (
  tx: Tx,
  id: string,
  userId: number,
  seenAfter: Date,
): Promise<boolean> => (await liveSession(tx, id, userId, seenAfter)).length > 0

/** The one look-up that every member's call may cost: prepared once. */
export const prepareSessionLookup = (db: Database) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      seenAt: sessions.seenAt,
      frozenAt: users.frozenAt,
      frozenReason: users.frozenReason,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), live))
    .prepare('resolve_session')
