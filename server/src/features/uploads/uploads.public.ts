import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { forgetPictures } from '../../scanning/scan-pictures.ts'
import { removeObjects, sweptBefore } from './uploads.jobs.ts'
import { deleteUploadsOf, disown, listUploadsOf, markUsed } from './uploads.repo.ts'

/** What other features may do with uploaded pictures. */

export { discardPicture } from './discard-picture.ts'
export { receivePicture } from './receive-picture.ts'
export {
  dropHeld,
  holdPicture,
  listHeld,
  ownersOfAlike,
  restorePictures,
  takeDownPicture,
} from './take-down-picture.ts'
export { rescanStored } from './uploads.jobs.ts'

/** A call takes a picture of its caller into use, in its own transaction. False: missing, another's or quarantined. */
export const usePicture = (tx: Tx, id: string, ownerId: number): Promise<boolean> => markUsed(tx, id, ownerId)

/** Its owner leaves, but others have paid for what shows it. */
export const disownPicture = (tx: Tx, id: string): Promise<void> => disown(tx, id)

/**
 * Whoever tries which pictures our lists know must not read it off here: one in quarantine looks like one that was
 * never used, with an address as it had when it was uploaded, and goes from the list when that one would.
 */
export async function exportUploads(services: Services, uid: number): Promise<object> {
  const rows = await listUploadsOf(services.db, uid)
  const swept = sweptBefore(services)
  const shown = rows.filter(({ state, createdAt }) => state !== 'quarantined' || createdAt >= swept)
  return {
    pictures: shown.map(({ id, state, width, height, createdAt }) => ({
      id,
      state: state === 'used' ? 'used' : 'unused',
      width,
      height,
      createdAt,
      address: services.media.addressOf(id),
    })),
  }
}

export async function eraseUploads(tx: Tx, uid: number): Promise<void> {
  const ids = await deleteUploadsOf(tx, uid)
  if (ids.length === 0) return
  await forgetPictures(tx, ids)
  await removeLater(tx, ids)
}

/** Stored objects that nothing names any more once this transaction has committed. */
export const removeLater = (tx: Tx, ids: string[]): Promise<void> => enqueue(tx, removeObjects, { ids })
