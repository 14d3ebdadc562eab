import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { consents, depictions, people } from '../../publication/people.tables.ts'

export type PersonRow = typeof people.$inferSelect
export type ConsentRow = typeof consents.$inferSelect

export async function insertPerson(
  tx: Tx,
  person: Omit<PersonRow, 'id' | 'eraseAt'>,
  consent: { scopes: readonly ConsentRow['scope'][]; documentId: string },
): Promise<void> {
  const [row] = await tx.insert(people).values(person).returning({ id: people.id })
  if (!row) throw new Error('the new person has no id')
  const { scopes, documentId } = consent
  await tx
    .insert(consents)
    .values(scopes.map((scope) => ({ personId: row.id, scope, documentId, givenAt: person.createdAt })))
}

/** Only the owner's: another's and none are the same. */
export async function findOwnPerson(tx: Tx, ownerId: number, ref: string): Promise<PersonRow | undefined> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.ref, ref), eq(people.ownerId, ownerId)))
  return row
}

const consenting = statement<{ id: number; ref: string; consents: boolean }>(
  'people_consenting',
  `select p.id, p.ref, (select count(distinct c.scope) = 2 from consents c where c.person_id = p.id
     and c.scope in ('depiction', 'distribution') and c.withdrawn_at is null) as consents
   from people p where p.owner_id = $1 and p.ref = any($2::uuid[]) order by p.id`,
)

/** Of the people with these references those of this owner, and whether they agree to be shown. */
export const listConsenting = (tx: Tx, ownerId: number, refs: readonly string[]) =>
  consenting(tx, ownerId, refs)

export async function listPeopleOf(
  tx: Tx,
  ownerId: number,
  before: number,
  limit: number,
): Promise<PersonRow[]> {
  return tx
    .select()
    .from(people)
    .where(and(eq(people.ownerId, ownerId), lt(people.id, before)))
    .orderBy(desc(people.id))
    .limit(limit)
}

export async function listConsentsOf(tx: Tx, personIds: readonly number[]): Promise<ConsentRow[]> {
  return tx
    .select()
    .from(consents)
    .where(inArray(consents.personId, [...personIds]))
    .orderBy(consents.id)
}

export async function countWorksOf(tx: Tx, personIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ personId: depictions.personId, works: sql<number>`count(*)::int` })
    .from(depictions)
    .where(inArray(depictions.personId, [...personIds]))
    .groupBy(depictions.personId)
  return new Map(rows.map(({ personId, works }) => [personId, works]))
}

export async function markPeopleToErase(tx: Tx, ownerId: number, eraseAt: Date): Promise<void> {
  await tx.update(people).set({ eraseAt }).where(eq(people.ownerId, ownerId))
}

export async function listOwnersToErase(tx: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ ownerId: people.ownerId })
    .from(people)
    .where(and(isNotNull(people.eraseAt), gt(people.ownerId, after)))
    .groupBy(people.ownerId)
    .orderBy(people.ownerId)
    .limit(limit)
  return rows.map((row) => row.ownerId)
}

/** With their consents; answers the documents that nothing names any more. */
export async function deletePeopleOf(tx: Tx, ownerId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: people.id, documentId: people.documentId })
    .from(people)
    .where(eq(people.ownerId, ownerId))
  const ids = rows.map((row) => row.id)
  const given = await listConsentsOf(tx, ids)
  await tx.delete(depictions).where(inArray(depictions.personId, ids))
  await tx.delete(people).where(inArray(people.id, ids))
  return [...new Set([...rows, ...given].map((row) => row.documentId))]
}
