import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { adClicks, ads, ageDeclarations } from './home.tables.ts'

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

const isRunning = (now: Date) =>
  and(
    eq(ads.active, true),
    or(isNull(ads.startsAt), lte(ads.startsAt, now)),
    or(isNull(ads.endsAt), gt(ads.endsAt, now)),
  )

export async function listRunningAds(tx: Tx, now: Date): Promise<AdRow[]> {
  return tx
    .select()
    .from(ads)
    .where(isRunning(now))
    .orderBy(asc(ads.place), asc(ads.sort), asc(ads.id))
    .limit(100)
}

export async function isRunningAd(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: ads.id })
    .from(ads)
    .where(and(eq(ads.id, id), isRunning(now)))
  return rows.length > 0
}

export async function countAdClick(tx: Tx, adId: number, day: number): Promise<void> {
  await tx
    .insert(adClicks)
    .values({ adId, day, clicks: 1 })
    .onConflictDoUpdate({
      target: [adClicks.adId, adClicks.day],
      set: { clicks: sql`${adClicks.clicks} + 1` },
    })
}
