import { enqueue } from '../../calls/job.ts'
import type { Tx } from '../../platform/database.ts'
import { removeObjects } from './uploads.jobs.ts'
import { deleteUpload } from './uploads.repo.ts'

/** A picture that nothing shows any more, or that nothing ever will. */
export async function discardPicture(tx: Tx, id: string): Promise<void> {
  await deleteUpload(tx, id)
  await enqueue(tx, removeObjects, { ids: [id] })
}
