import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { ads, ageDeclarations } from './home.tables.ts'

export async function hasDeclaredAge(tx: Tx, deviceHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ at: ageDeclarations.declaredAt })
    .from(ageDeclarations)
    .where(eq(ageDeclarations.deviceHash, deviceHash))
  return rows.length > 0
}

/** The first declaration counts: a repeated one does not move its date. */
export async function putAgeDeclaration(tx: Tx, deviceHash: Buffer, declaredAt: Date): Promise<void> {
  await tx.insert(ageDeclarations).values({ deviceHash, declaredAt }).onConflictDoNothing()
}

export async function deleteAgeDeclaration(tx: Tx, deviceHash: Buffer): Promise<void> {
  await tx.delete(ageDeclarations).where(eq(ageDeclarations.deviceHash, deviceHash))
}

export type AdRow = typeof ads.$inferSelect

export async function listRunningAds(tx: Tx, now: Date): Promise<AdRow[]> {
  return tx
    .select()
    .from(ads)
    .where(
      and(
        eq(ads.active, true),
        or(isNull(ads.startsAt), lte(ads.startsAt, now)),
        or(isNull(ads.endsAt), gt(ads.endsAt, now)),
      ),
    )
    .orderBy(asc(ads.place), asc(ads.sort), asc(ads.id))
    .limit(100)
}
