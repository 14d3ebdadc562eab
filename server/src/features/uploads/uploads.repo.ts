import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { uploads } from './uploads.tables.ts'

export type UploadRow = typeof uploads.$inferSelect

export async function insertUpload(tx: Tx, row: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(row)
}

export async function findByClientId(
  tx: Tx,
  ownerId: number,
  clientId: string,
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.clientId, clientId)))
  return row
}

/** Takes an unused picture of this owner into use; anything else changes nothing and is false. */
export async function markUsed(tx: Tx, id: string, ownerId: number): Promise<boolean> {
  const used = await tx
    .update(uploads)
    .set({ state: 'used' })
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), eq(uploads.state, 'unused')))
    .returning({ id: uploads.id })
  return used.length > 0
}

/** The house's own from here on: it stays when its owner leaves. */
export async function disown(tx: Tx, id: string): Promise<void> {
  await tx.update(uploads).set({ ownerId: 0, clientId: id }).where(eq(uploads.id, id))
}

/** One that a call is just taking into use is passed over. */
export async function deleteUnusedBefore(tx: Tx, moment: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'unused'), lt(uploads.createdAt, moment)))
    .orderBy(uploads.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = rows.map((row) => row.id)
  await tx.delete(uploads).where(inArray(uploads.id, ids))
  return ids
}

export async function isListed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id))
  return rows.length > 0
}

/** Locked, so that nobody sends it there or frees it before the caller has acted on the answer. */
export async function isQuarantined(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ state: uploads.state })
    .from(uploads)
    .where(eq(uploads.id, id))
    .for('update')
  return row?.state === 'quarantined'
}

/** False: it is gone, or was there already. */
export async function markQuarantined(tx: Tx, id: string, reason: string): Promise<boolean> {
  const marked = await tx
    .update(uploads)
    .set({ state: 'quarantined', quarantineReason: reason })
    .where(and(eq(uploads.id, id), inArray(uploads.state, ['unused', 'used'])))
    .returning({ id: uploads.id })
  return marked.length > 0
}

/** Also one that was held until this was decided. */
export async function markTakenDown(tx: Tx, id: string, reason: string, held: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ state: 'quarantined', quarantineReason: reason })
    .where(
      and(
        eq(uploads.id, id),
        or(inArray(uploads.state, ['unused', 'used']), eq(uploads.quarantineReason, held)),
      ),
    )
}

/** To be used anew; what nobody uses is swept like any other. */
export async function freeQuarantined(tx: Tx, id: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ state: 'unused', quarantineReason: '' })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'quarantined')))
}

export async function listQuarantined(tx: Tx, reason: string) {
  return tx
    .select({ id: uploads.id, ownerId: uploads.ownerId })
    .from(uploads)
    .where(and(eq(uploads.state, 'quarantined'), eq(uploads.quarantineReason, reason)))
    .orderBy(uploads.ownerId, uploads.id)
}

export async function listOwners(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ id: uploads.id, ownerId: uploads.ownerId })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
    .orderBy(uploads.ownerId, uploads.id)
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id))
}

export async function listUploadsOf(tx: Tx, ownerId: number): Promise<UploadRow[]> {
  return tx
    .select()
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId))
    .orderBy(sql`${uploads.createdAt} desc`)
}

/** Quarantined ones stay: they are evidence, and nobody but the reviewer sees them. */
export async function deleteUploadsOf(tx: Tx, ownerId: number): Promise<string[]> {
  const gone = await tx
    .delete(uploads)
    .where(and(eq(uploads.ownerId, ownerId), inArray(uploads.state, ['unused', 'used'])))
    .returning({ id: uploads.id })
  return gone.map((row) => row.id)
}
