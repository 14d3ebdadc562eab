import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { videoAssets } from './assets.tables.ts'
import type { AssetManifest } from './manifest.ts'

export type VideoAsset = typeof videoAssets.$inferSelect

/** Who works on it renews his claim; whoever was killed loses it after this long. */
export const CLAIM_SECONDS = 30
/** However slow the storage is, a received file is in it by then. */
const STORING_SECONDS = 3600

/** A worker's hold on an asset. Each claim has another number: one that was lost can change nothing any more. */
export interface Claim {
  assetId: string
  attempt: number
}

export async function findAsset(tx: Tx, id: string): Promise<VideoAsset | undefined> {
  const [row] = await tx.select().from(videoAssets).where(eq(videoAssets.id, id))
  return row
}

export async function findAssets(tx: Tx, ids: readonly string[]): Promise<VideoAsset[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(videoAssets)
    .where(inArray(videoAssets.id, [...ids]))
}

export async function findByClientId(
  tx: Tx,
  ownerId: number,
  clientId: string,
): Promise<VideoAsset | undefined> {
  const [row] = await tx
    .select()
    .from(videoAssets)
    .where(and(eq(videoAssets.ownerId, ownerId), eq(videoAssets.clientId, clientId)))
  return row
}

export async function listAssetsOf(tx: Tx, ownerId: number): Promise<VideoAsset[]> {
  return tx
    .select()
    .from(videoAssets)
    .where(eq(videoAssets.ownerId, ownerId))
    .orderBy(videoAssets.createdAt, videoAssets.id)
}

const NOBODYS = { ownerId: 0, clientId: sql`${videoAssets.id}` }

/** Before its file is put: after a crash nothing may lie in the storage that no row names. */
export async function announceAsset(
  tx: Tx,
  asset: Pick<VideoAsset, 'id' | 'ownerId' | 'clientId' | 'bytes' | 'sha256'>,
  at: Date,
): Promise<void> {
  const claimedUntil = secondsLater(at, STORING_SECONDS)
  await tx.insert(videoAssets).values({ ...asset, state: 'working', claimedUntil, createdAt: at })
}

/** Announced, and its file is on the way into the storage: no worker has had it yet. */
export const isBeingStored = ({ state, attempts }: VideoAsset): boolean =>
  state === 'working' && attempts === 0
const beingStored = and(eq(videoAssets.state, 'working'), eq(videoAssets.attempts, 0))

/** Its file is in the storage. False: it already was, or is unwanted by now. */
export async function markStored(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(videoAssets)
    .set({ state: 'received', claimedUntil: null })
    .where(and(eq(videoAssets.id, id), beingStored))
    .returning({ id: videoAssets.id })
  return rows.length > 0
}

const claimable = (at: Date) =>
  or(
    eq(videoAssets.state, 'received'),
    and(eq(videoAssets.state, 'working'), gt(videoAssets.attempts, 0), lte(videoAssets.claimedUntil, at)),
  )

/** Undefined: done, unwanted, or in another's hands. */
export async function claimAsset(
  tx: Tx,
  id: string,
  at: Date,
): Promise<(Claim & { manifest: AssetManifest | null }) | undefined> {
  const [row] = await tx
    .update(videoAssets)
    .set({
      state: 'working',
      claimedUntil: secondsLater(at, CLAIM_SECONDS),
      attempts: sql`${videoAssets.attempts} + 1`,
      progress: 0,
      step: '',
    })
    .where(and(eq(videoAssets.id, id), claimable(at)))
    .returning({ attempt: videoAssets.attempts, manifest: videoAssets.manifest })
  return row && { assetId: id, ...row }
}

/** What waits for a worker, or was left by one that died. */
export async function listClaimable(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .where(claimable(at))
    .orderBy(videoAssets.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of these that a worker holds right now. */
export async function listClaimed(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .where(and(inArray(videoAssets.id, [...ids]), gt(videoAssets.claimedUntil, at)))
  return rows.map(({ id }) => id)
}

const held = ({ assetId, attempt }: Claim) =>
  and(eq(videoAssets.id, assetId), eq(videoAssets.state, 'working'), eq(videoAssets.attempts, attempt))

async function change(tx: Tx, claim: Claim, set: Partial<VideoAsset>): Promise<boolean> {
  const rows = await tx.update(videoAssets).set(set).where(held(claim)).returning({ id: videoAssets.id })
  return rows.length > 0
}

/** All of these are false when the claim is lost. */
export const renewClaim = (tx: Tx, claim: Claim, at: Date): Promise<boolean> =>
  change(tx, claim, { claimedUntil: secondsLater(at, CLAIM_SECONDS) })

export const saveProgress = (tx: Tx, claim: Claim, progress: number, step: string): Promise<boolean> =>
  change(tx, claim, { progress, step })

/** Before the first object is put. */
export const saveManifest = (tx: Tx, claim: Claim, manifest: AssetManifest): Promise<boolean> =>
  change(tx, claim, { manifest })

export const finishAsset = (tx: Tx, claim: Claim, made: AssetManifest): Promise<boolean> =>
  change(tx, claim, {
    state: 'ready',
    claimedUntil: null,
    progress: 100,
    step: '',
    manifest: made,
    durationMs: made.durationMs,
    width: made.width,
    height: made.height,
  })

export const failAsset = (tx: Tx, claim: Claim, failure: string): Promise<boolean> =>
  change(tx, claim, { state: 'failed', claimedUntil: null, progress: 0, step: '', failure })

/** To be tried again. One that was not the file's fault does not count as tried. */
export const giveBackAsset = (tx: Tx, claim: Claim, counts: boolean): Promise<boolean> =>
  change(tx, claim, {
    state: 'received',
    claimedUntil: null,
    progress: 0,
    step: '',
    ...(!counts && { attempts: claim.attempt - 1 }),
  })

/** Taken into use by a work, once. */
export async function markUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(videoAssets).set({ usedAt: at }).where(eq(videoAssets.id, id))
}

export async function lockAsset(tx: Tx, id: string): Promise<VideoAsset | undefined> {
  const [row] = await tx.select().from(videoAssets).where(eq(videoAssets.id, id)).for('update')
  return row
}

/** From here on nothing shows it. A claim stays until it ends: its holder may still be writing. */
export async function markRemoving(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(videoAssets)
    .set({ state: 'removing' })
    .where(inArray(videoAssets.id, [...ids]))
    .returning({ id: videoAssets.id })
  return rows.map(({ id }) => id)
}

/** The holder of a claim on an unwanted asset is done with it. */
export async function endClaim(tx: Tx, { assetId, attempt }: Claim): Promise<boolean> {
  const rows = await tx
    .update(videoAssets)
    .set({ claimedUntil: null })
    .where(
      and(
        eq(videoAssets.id, assetId),
        eq(videoAssets.state, 'removing'),
        eq(videoAssets.attempts, attempt),
        isNotNull(videoAssets.claimedUntil),
      ),
    )
    .returning({ id: videoAssets.id })
  return rows.length > 0
}

/** Unwanted, and nobody writes objects of it any more. */
const removable = (at: Date) =>
  and(
    eq(videoAssets.state, 'removing'),
    or(isNull(videoAssets.claimedUntil), lte(videoAssets.claimedUntil, at)),
  )

export async function findRemovable(tx: Tx, id: string, at: Date): Promise<VideoAsset | undefined> {
  const [row] = await tx
    .select()
    .from(videoAssets)
    .where(and(eq(videoAssets.id, id), removable(at)))
  return row
}

export async function listRemovable(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx.select({ id: videoAssets.id }).from(videoAssets).where(removable(at)).limit(limit)
  return rows.map(({ id }) => id)
}

/** After its objects. */
export async function deleteAsset(tx: Tx, id: string): Promise<void> {
  await tx.delete(videoAssets).where(and(eq(videoAssets.id, id), eq(videoAssets.state, 'removing')))
}

/** Whose storing broke off. */
export async function listHalfStored(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .where(and(beingStored, lte(videoAssets.claimedUntil, at)))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** That no work was made of; one that a call is just taking into use is passed over. */
export async function listUnused(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .where(
      and(
        isNull(videoAssets.usedAt),
        lt(videoAssets.createdAt, before),
        inArray(videoAssets.state, ['received', 'working', 'ready', 'failed']),
      ),
    )
    .orderBy(videoAssets.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Nobody's from here on. */
export async function disownAsset(tx: Tx, id: string): Promise<void> {
  await tx.update(videoAssets).set(NOBODYS).where(eq(videoAssets.id, id))
}

/** Of a member who left. */
export async function disownAssets(tx: Tx, ownerId: number): Promise<void> {
  await tx.update(videoAssets).set(NOBODYS).where(eq(videoAssets.ownerId, ownerId))
}
