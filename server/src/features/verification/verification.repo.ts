import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { verifications } from '../../publication/verifications.tables.ts'

export type VerificationRow = typeof verifications.$inferSelect
export type Role = VerificationRow['role']
export type Application = Pick<
  VerificationRow,
  'sealed' | 'adultFrom' | 'documentKind' | 'documents' | 'consentHash' | 'appliedAt'
>

export async function findVerification(
  tx: Tx,
  author: number,
  role: Role,
): Promise<VerificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(verifications)
    .where(and(eq(verifications.author, author), eq(verifications.role, role)))
  return row
}

export async function findVerifications(tx: Tx, ids: readonly number[]): Promise<VerificationRow[]> {
  return tx
    .select()
    .from(verifications)
    .where(inArray(verifications.id, [...ids]))
}

export async function listVerificationsOf(tx: Tx, author: number): Promise<VerificationRow[]> {
  return tx.select().from(verifications).where(eq(verifications.author, author)).orderBy(verifications.id)
}

export async function insertVerification(
  tx: Tx,
  author: number,
  role: Role,
  application: Application,
): Promise<number> {
  const [row] = await tx
    .insert(verifications)
    .values({ author, role, ...application })
    .returning({ id: verifications.id })
  if (!row) throw new Error('the new verification has no id')
  return row.id
}

export async function rewriteVerification(tx: Tx, id: number, application: Application): Promise<void> {
  await tx.update(verifications).set(application).where(eq(verifications.id, id))
}

/** What names the person goes; that there was a verification, and what was decided about it, stays. */
export async function emptyVerification(tx: Tx, id: number): Promise<void> {
  await tx
    .update(verifications)
    .set({ sealed: null, adultFrom: null, documentKind: null, documents: null, consentHash: null })
    .where(eq(verifications.id, id))
}

export async function markToErase(tx: Tx, author: number, eraseAt: Date): Promise<void> {
  await tx.update(verifications).set({ eraseAt }).where(eq(verifications.author, author))
}

/** Those who have left and whose record is still there. */
export async function listToErase(tx: Tx, after: number, limit: number): Promise<VerificationRow[]> {
  return tx
    .select()
    .from(verifications)
    .where(
      and(isNotNull(verifications.eraseAt), isNotNull(verifications.sealed), gt(verifications.id, after)),
    )
    .orderBy(verifications.id)
    .limit(limit)
}

const verified = statement<{ verified: boolean }>(
  'is_verified_author',
  `select exists (select from verifications where author = $1 and state = 'release')
     or exists (select from house_authors where uid = $1) as verified`,
)

/** Whether the gate would take his works, in its own words. */
export async function isVerifiedAuthor(tx: Tx, uid: number): Promise<boolean> {
  const [row] = await verified(tx, uid)
  return row?.verified ?? false
}

const needs = statement<{ needs: boolean }>('needs_records', 'select publication_needs_records($1) as needs')

/** Whether anything of this author is public, or on its way there. */
export async function needsRecords(tx: Tx, author: number): Promise<boolean> {
  const [row] = await needs(tx, author)
  return row?.needs ?? true
}
