import type { Tx } from '../../platform/database.ts'
import { discardPicture, disownPicture } from '../uploads/uploads.public.ts'
import { disownUpload, releaseUpload } from '../video-uploads/video-uploads.public.ts'
import { deleteWork, emptyWork, isEvidence } from './works.repo.ts'
import type { WholeWork } from './works.repo.ts'

/**
 * A work that nobody is to see again, with its files; under its lock. One that was judged stays as an empty row. What
 * the scan knew, and no reviewer explained, stays as evidence.
 */
export async function putAway(tx: Tx, work: WholeWork, at: Date): Promise<void> {
  const { id, assetId, coverId, coverUploaded, state, version } = work
  if (await isEvidence(tx, id)) await keepFiles(tx, work)
  else {
    await releaseUpload(tx, assetId)
    if (coverUploaded) await discardPicture(tx, coverId)
  }
  if (state === 'draft' && version === 1) await deleteWork(tx, id)
  else await emptyWork(tx, id, at)
}

/** The house's from here on, so that they do not go with the author's account. */
export async function keepFiles(
  tx: Tx,
  { assetId, coverId, coverUploaded }: Pick<WholeWork, 'assetId' | 'coverId' | 'coverUploaded'>,
): Promise<void> {
  await disownUpload(tx, assetId)
  if (coverUploaded) await disownPicture(tx, coverId)
}
