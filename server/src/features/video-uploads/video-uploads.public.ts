import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import {
  disownAsset,
  disownAssets,
  findAsset,
  findByClientId,
  isBeingStored,
  listAssetsOf,
  lockAsset,
  markUsed,
} from '../../media/video/assets.ts'
import type { VideoAsset } from '../../media/video/assets.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { removeAssets } from './remove-assets.ts'
import { forgetParts } from './video-uploads.jobs.ts'

/** What other features and the HTTP layer may do with uploaded videos. */

export {
  discardPart,
  formsFolder,
  listParts,
  makePartsFolders,
  sweepParts,
  tusFolder,
  UNFINISHED_FOR_MS,
} from './parts.ts'
export { receiveVideo, VideoNotTaken } from './receive-video.ts'

/** A received file that no work was made of yet, by its id or by what its sender called it. */
export async function findUnused(
  db: Database,
  which: string | { uid: number; clientId: string },
): Promise<VideoAsset | undefined> {
  const asset =
    typeof which === 'string'
      ? await findAsset(db, which)
      : await findByClientId(db, which.uid, which.clientId)
  const isThere = asset && !asset.usedAt && asset.state !== 'removing' && !isBeingStored(asset)
  return isThere ? asset : undefined
}
export { failureOf } from './video-uploads.copy.ts'

/**
 * A call makes a work of an upload of its caller, in its own transaction. Undefined: missing, another's, or used. One
 * that failed is given, and stays unused.
 */
export async function useUpload(tx: Tx, id: string, uid: number, at: Date): Promise<VideoAsset | undefined> {
  const asset = await lockAsset(tx, id)
  if (!asset || asset.ownerId !== uid || asset.usedAt || asset.state === 'removing') return undefined
  if (asset.state !== 'failed') await markUsed(tx, id, at)
  return asset
}

/** The work that was made of it is gone, and it goes too, with everything that was made of it. */
export const releaseUpload = (tx: Tx, id: string): Promise<void> => removeAssets(tx, [id])

/** It stays, and is nobody's. */
export const disownUpload = (tx: Tx, id: string): Promise<void> => disownAsset(tx, id)

export async function exportVideoUploads({ db }: Services, uid: number): Promise<object> {
  const rows = await listAssetsOf(db, uid)
  return {
    video_uploads: rows.map(({ id, state, bytes, sha256, durationMs, width, height, createdAt, usedAt }) => ({
      id,
      state,
      bytes,
      sha256,
      durationMs,
      width,
      height,
      createdAt,
      usedAt,
    })),
  }
}

/** After the member's works, which keep or release theirs. */
export async function eraseVideoUploads(tx: Tx, uid: number): Promise<void> {
  const rows = await listAssetsOf(tx, uid)
  await removeAssets(
    tx,
    rows.map(({ id }) => id),
  )
  await disownAssets(tx, uid)
  await enqueue(tx, forgetParts, { uid })
}
