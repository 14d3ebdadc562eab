import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { identityDocuments } from './verification.tables.ts'

export type DocumentRow = typeof identityDocuments.$inferSelect

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.insert(identityDocuments).values(row)
}

export async function findDocumentByClientId(
  tx: Tx,
  ownerId: number,
  clientId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(identityDocuments)
    .where(and(eq(identityDocuments.ownerId, ownerId), eq(identityDocuments.clientId, clientId)))
  return row
}

export async function isDocumentListed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: identityDocuments.id })
    .from(identityDocuments)
    .where(eq(identityDocuments.id, id))
  return rows.length > 0
}

/** Takes an unused document of this owner into use; anything else changes nothing and is false. */
export async function markDocumentUsed(tx: Tx, id: string, ownerId: number): Promise<boolean> {
  const used = await tx
    .update(identityDocuments)
    .set({ state: 'used' })
    .where(
      and(
        eq(identityDocuments.id, id),
        eq(identityDocuments.ownerId, ownerId),
        eq(identityDocuments.state, 'unused'),
      ),
    )
    .returning({ id: identityDocuments.id })
  return used.length > 0
}

export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(identityDocuments).where(inArray(identityDocuments.id, [...ids]))
}

export async function deleteUnusedDocumentsOf(tx: Tx, ownerId: number): Promise<string[]> {
  const gone = await tx
    .delete(identityDocuments)
    .where(and(eq(identityDocuments.ownerId, ownerId), eq(identityDocuments.state, 'unused')))
    .returning({ id: identityDocuments.id })
  return gone.map((row) => row.id)
}

/** One that a call is just taking into use is passed over. */
export async function deleteUnusedDocumentsBefore(tx: Tx, moment: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: identityDocuments.id })
    .from(identityDocuments)
    .where(and(eq(identityDocuments.state, 'unused'), lt(identityDocuments.createdAt, moment)))
    .orderBy(identityDocuments.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = rows.map((row) => row.id)
  await deleteDocuments(tx, ids)
  return ids
}
