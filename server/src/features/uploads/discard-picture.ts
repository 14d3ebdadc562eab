import { enqueue } from '../../calls/job.ts'
import type { Tx } from '../../platform/database.ts'
import { forgetPictures } from '../../scanning/scan-pictures.ts'
import { removeObjects } from './uploads.jobs.ts'
import { deleteUpload, isQuarantined } from './uploads.repo.ts'

/** A picture that nothing shows any more. One in quarantine stays: it is evidence. */
export async function discardPicture(tx: Tx, id: string): Promise<void> {
  if (!(await isQuarantined(tx, id))) await undoUpload(tx, id)
}

/** An upload that failed half-way, whatever the scan thought of it. */
export async function undoUpload(tx: Tx, id: string): Promise<void> {
  await deleteUpload(tx, id)
  await forgetPictures(tx, [id])
  await enqueue(tx, removeObjects, { ids: [id] })
}
