import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { removeObjects } from './uploads.jobs.ts'
import { deleteUpload, deleteUploadsOf, listUploadsOf, markUsed } from './uploads.repo.ts'

/** What other features may do with uploaded pictures. */

export { receivePicture } from './receive-picture.ts'

/** A call takes a picture of its caller into use, in its own transaction. False: missing, another's or quarantined. */
export const usePicture = (tx: Tx, id: string, ownerId: number): Promise<boolean> => markUsed(tx, id, ownerId)

/** A used picture that nothing shows any more. */
export async function discardPicture(tx: Tx, id: string): Promise<void> {
  await deleteUpload(tx, id)
  await enqueue(tx, removeObjects, { ids: [id] })
}

export async function exportUploads({ db, media }: Services, uid: number): Promise<object> {
  const rows = await listUploadsOf(db, uid)
  return {
    pictures: rows.map(({ id, state, width, height, createdAt }) => ({
      id,
      state,
      width,
      height,
      createdAt,
      address: state === 'quarantined' ? '' : media.addressOf(id),
    })),
  }
}

export async function eraseUploads(tx: Tx, uid: number): Promise<void> {
  const ids = await deleteUploadsOf(tx, uid)
  if (ids.length > 0) await enqueue(tx, removeObjects, { ids })
}
