import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Task } from '../../publication/tasks.ts'
import { documentRequests } from './documents.tables.ts'

export type DocumentRequest = typeof documentRequests.$inferSelect

export async function insertRequest(tx: Tx, request: typeof documentRequests.$inferInsert): Promise<number> {
  const [row] = await tx.insert(documentRequests).values(request).returning({ id: documentRequests.id })
  if (!row) throw new Error('the new request has no id')
  return row.id
}

/** Locked: two colleagues do not both answer. */
export async function lockRequest(tx: Tx, id: number): Promise<DocumentRequest | undefined> {
  const [row] = await tx.select().from(documentRequests).where(eq(documentRequests.id, id)).for('update')
  return row
}

export async function answerRequest(
  tx: Tx,
  id: number,
  answer: Pick<DocumentRequest, 'answer' | 'answeredBy' | 'answeredAt' | 'until'>,
): Promise<void> {
  await tx.update(documentRequests).set(answer).where(eq(documentRequests.id, id))
}

export async function endGrants(tx: Tx, taskId: number, operator: number, now: Date): Promise<void> {
  await tx
    .update(documentRequests)
    .set({ until: now })
    .where(
      and(
        eq(documentRequests.taskId, taskId),
        eq(documentRequests.askedBy, operator),
        gt(documentRequests.until, now),
      ),
    )
}

export async function noteOpened(tx: Tx, { id, opened }: DocumentRequest, document: string): Promise<void> {
  await tx
    .update(documentRequests)
    .set({ opened: [...new Set([...opened, document])] })
    .where(eq(documentRequests.id, id))
}

/** Of others, unanswered, since a moment; oldest first. */
export async function listWaiting(tx: Tx, operator: number, since: Date): Promise<DocumentRequest[]> {
  return tx
    .select()
    .from(documentRequests)
    .where(
      and(
        ne(documentRequests.askedBy, operator),
        isNull(documentRequests.answer),
        gt(documentRequests.askedAt, since),
      ),
    )
    .orderBy(documentRequests.id)
    .limit(100)
}

export async function listAskedBy(tx: Tx, operator: number, since: Date): Promise<DocumentRequest[]> {
  return tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.askedBy, operator), gt(documentRequests.askedAt, since)))
    .orderBy(desc(documentRequests.id))
    .limit(100)
}

type Subject = Pick<Task, 'kind' | 'subjectId'>

/** Every request about an item, oldest first. */
export async function listRequestsOf(tx: Tx, { kind, subjectId }: Subject): Promise<DocumentRequest[]> {
  return tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.kind, kind), eq(documentRequests.subjectId, subjectId)))
    .orderBy(documentRequests.id)
}

/** What this operator has seen of one version. */
export async function listOpened(
  tx: Tx,
  { kind, subjectId, version }: Pick<Task, 'kind' | 'subjectId' | 'version'>,
  operator: number,
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: sql<string>`unnest(${documentRequests.opened})` })
    .from(documentRequests)
    .where(
      and(
        eq(documentRequests.kind, kind),
        eq(documentRequests.subjectId, subjectId),
        eq(documentRequests.version, version),
        eq(documentRequests.askedBy, operator),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

export async function deleteRequestsOf(tx: Tx, uid: number): Promise<void> {
  await tx.delete(documentRequests).where(eq(documentRequests.userId, uid))
}
