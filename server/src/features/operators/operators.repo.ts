import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, max, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Role } from '@qingyu/contract/endpoint'
import { preparedOnce, statement } from '../../platform/database.ts'
import type { Database, Tx } from '../../platform/database.ts'
import {
  operatorInvitations,
  operatorRecoveryCodes,
  operators,
  operatorSessions,
} from './operators.tables.ts'

export type OperatorRow = typeof operators.$inferSelect
export type OperatorSessionRow = typeof operatorSessions.$inferSelect

export async function findByLogin(tx: Tx, login: string): Promise<OperatorRow | undefined> {
  const [row] = await tx
    .select()
    .from(operators)
    .where(eq(sql`lower(${operators.login})`, login.toLowerCase()))
  return row
}

export async function findOperator(tx: Tx, id: number): Promise<OperatorRow | undefined> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id))
  return row
}

/** Whether the one has let the other in, and so may be both of them. */
export async function hasInvited(tx: Tx, inviter: number, operator: number): Promise<boolean> {
  return (await findOperator(tx, operator))?.invitedBy === inviter
}

export async function lockOperator(tx: Tx, id: number): Promise<OperatorRow | undefined> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update')
  return row
}

/** Those who can let others in. Locked in one order, so that two owners who remove each other follow one another. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.role, 'owner'), isNotNull(operators.enrolledAt), isNull(operators.disabledAt)))
    .orderBy(asc(operators.id))
    .for('update')
  return rows.map(({ id }) => id)
}

export async function changeOperator(
  tx: Tx,
  id: number,
  change: Partial<Omit<OperatorRow, 'id' | 'login' | 'createdAt'>>,
): Promise<void> {
  await tx.update(operators).set(change).where(eq(operators.id, id))
}

const put = statement<{ id: number }>(
  'put_invited_operator',
  `insert into operators (login, name, role, created_at) values ($1, $2, $3, $4)
   on conflict (lower(login)) do update set name = excluded.name, role = excluded.role
     where operators.enrolled_at is null and operators.disabled_at is null
   returning id`,
)

/** A new operator, or one who was invited before and has not come; undefined when the name is somebody's. */
export async function putInvited(
  tx: Tx,
  { login, name, role }: { login: string; name: string; role: Role },
  at: Date,
): Promise<number | undefined> {
  const [row] = await put(tx, login, name, role, at)
  return row?.id
}

export async function listAll(tx: Tx) {
  return tx
    .select({
      id: operators.id,
      login: operators.login,
      name: operators.name,
      role: operators.role,
      createdAt: operators.createdAt,
      enrolledAt: operators.enrolledAt,
      disabledAt: operators.disabledAt,
      seenAt: max(operatorSessions.seenAt),
    })
    .from(operators)
    .leftJoin(operatorSessions, eq(operatorSessions.operatorId, operators.id))
    .groupBy(operators.id)
    .orderBy(asc(operators.id))
}

export async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(inArray(operators.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One who has been invited to be the first owner. */
export async function lockExpectedOwner(tx: Tx): Promise<OperatorRow | undefined> {
  const [row] = await tx
    .select()
    .from(operators)
    .where(and(eq(operators.role, 'owner'), isNull(operators.enrolledAt), isNull(operators.disabledAt)))
    .orderBy(asc(operators.id))
    .limit(1)
    .for('update')
  return row
}

export async function putInvitation(
  tx: Tx,
  invitation: typeof operatorInvitations.$inferInsert,
): Promise<void> {
  const { operatorId: _id, ...renewed } = invitation
  await tx
    .insert(operatorInvitations)
    .values(invitation)
    .onConflictDoUpdate({ target: operatorInvitations.operatorId, set: renewed })
}

export async function findInvitation(tx: Tx, tokenHash: Buffer) {
  const [row] = await tx
    .select()
    .from(operatorInvitations)
    .where(eq(operatorInvitations.tokenHash, tokenHash))
  return row
}

export async function findInvitationOf(tx: Tx, operatorId: number) {
  const [row] = await tx
    .select()
    .from(operatorInvitations)
    .where(eq(operatorInvitations.operatorId, operatorId))
  return row
}

export async function deleteInvitation(tx: Tx, operatorId: number): Promise<void> {
  await tx.delete(operatorInvitations).where(eq(operatorInvitations.operatorId, operatorId))
}

export async function replaceRecoveryCodes(tx: Tx, operatorId: number, hashes: Buffer[]): Promise<void> {
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId))
  if (hashes.length > 0)
    await tx.insert(operatorRecoveryCodes).values(hashes.map((codeHash) => ({ operatorId, codeHash })))
}

/** True once. */
export async function useRecoveryCode(tx: Tx, operatorId: number, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .delete(operatorRecoveryCodes)
    .where(
      and(eq(operatorRecoveryCodes.operatorId, operatorId), eq(operatorRecoveryCodes.codeHash, codeHash)),
    )
    .returning({ operatorId: operatorRecoveryCodes.operatorId })
  return used.length > 0
}

export async function insertSession(tx: Tx, session: typeof operatorSessions.$inferInsert): Promise<void> {
  await tx.insert(operatorSessions).values(session)
}

const ofOperator = (operatorId: number) =>
  and(eq(operatorSessions.operatorId, operatorId), isNull(operatorSessions.revokedAt))

export async function revokeSessions(
  tx: Tx,
  operatorId: number,
  at: Date,
  which: { id?: string; except?: string; deviceHash?: Buffer } = {},
): Promise<number> {
  const { id, except, deviceHash } = which
  const ended = await tx
    .update(operatorSessions)
    .set({ revokedAt: at })
    .where(
      and(
        ofOperator(operatorId),
        id === undefined ? undefined : eq(operatorSessions.id, id),
        except === undefined ? undefined : ne(operatorSessions.id, except),
        deviceHash === undefined ? undefined : eq(operatorSessions.deviceHash, deviceHash),
      ),
    )
    .returning({ id: operatorSessions.id })
  return ended.length
}

export async function listLiveSessions(
  tx: Tx,
  operatorId: number,
  now: Date,
  seenAfter: Date,
): Promise<OperatorSessionRow[]> {
  return tx
    .select()
    .from(operatorSessions)
    .where(
      and(
        ofOperator(operatorId),
        gt(operatorSessions.expiresAt, now),
        gt(operatorSessions.seenAt, seenAfter),
      ),
    )
    .orderBy(desc(operatorSessions.seenAt), desc(operatorSessions.id))
}

export async function findSession(tx: Tx, id: string): Promise<OperatorSessionRow | undefined> {
  const [row] = await tx.select().from(operatorSessions).where(eq(operatorSessions.id, id))
  return row
}

export async function isKnownDevice(tx: Tx, operatorId: number, deviceHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), eq(operatorSessions.deviceHash, deviceHash)))
    .limit(1)
  return rows.length > 0
}

export async function markSeen(tx: Tx, id: string, seenAt: Date): Promise<void> {
  await tx.update(operatorSessions).set({ seenAt }).where(eq(operatorSessions.id, id))
}

/** What every call of an operator asks. */
const lookUp = (db: Database, session: SQL) =>
  db
    .select({
      id: operators.id,
      name: operators.name,
      role: operators.role,
      sessionId: operatorSessions.id,
      seenAt: operatorSessions.seenAt,
      expiresAt: operatorSessions.expiresAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        session,
        isNull(operatorSessions.revokedAt),
        isNotNull(operators.enrolledAt),
        isNull(operators.disabledAt),
      ),
    )

export const prepareOperatorLookup = (db: Database) =>
  lookUp(db, eq(operatorSessions.tokenHash, sql.placeholder('tokenHash'))).prepare('resolve_operator')

const sessionById = preparedOnce((db) =>
  lookUp(db, eq(operatorSessions.id, sql.placeholder('id'))).prepare('operator_session'),
)

export async function findOperatorSession(db: Database, id: string) {
  const [row] = await sessionById(db).execute({ id })
  return row
}

export async function deleteSessionsBefore(tx: Tx, createdBefore: Date): Promise<void> {
  await tx.delete(operatorSessions).where(lt(operatorSessions.createdAt, createdBefore))
}
