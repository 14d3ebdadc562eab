import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { dataExports } from './personal-data.tables.ts'

const DELETIONS_LOCK = 7_310_002

/** Until the transaction ends: a deletion locks whatever its member had touched, and two of them might do so crosswise. */
export async function lockDeletions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DELETIONS_LOCK})`)
}

export type ExportRow = typeof dataExports.$inferSelect

/** The newest request replaces the one before; answers the object that nothing names any more. */
export async function replaceExport(tx: Tx, row: ExportRow): Promise<string | undefined> {
  const [before] = await tx.select().from(dataExports).where(eq(dataExports.userId, row.userId)).for('update')
  const { userId: _, ...change } = row
  await tx.insert(dataExports).values(row).onConflictDoUpdate({ target: dataExports.userId, set: change })
  return before?.objectId
}

export async function findExport(tx: Tx, userId: number): Promise<ExportRow | undefined> {
  const [row] = await tx.select().from(dataExports).where(eq(dataExports.userId, userId))
  return row
}

/** Only the request that this object belongs to: a newer one is not touched by the older's end. */
export async function setExportState(
  tx: Tx,
  userId: number,
  objectId: string,
  state: ExportRow['state'],
): Promise<boolean> {
  const changed = await tx
    .update(dataExports)
    .set({ state })
    .where(and(eq(dataExports.userId, userId), eq(dataExports.objectId, objectId)))
    .returning({ userId: dataExports.userId })
  return changed.length > 0
}

export async function deleteExportOf(tx: Tx, userId: number): Promise<string | undefined> {
  const [gone] = await tx.delete(dataExports).where(eq(dataExports.userId, userId)).returning()
  return gone?.objectId
}

export async function listExpiredExports(tx: Tx, now: Date): Promise<ExportRow[]> {
  return tx.select().from(dataExports).where(lt(dataExports.expiresAt, now)).limit(1000)
}

export async function deleteExport(tx: Tx, userId: number, objectId: string): Promise<void> {
  await tx.delete(dataExports).where(and(eq(dataExports.userId, userId), eq(dataExports.objectId, objectId)))
}
