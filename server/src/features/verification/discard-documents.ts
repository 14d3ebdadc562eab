import { array, object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import type { Tx } from '../../platform/database.ts'
import { deleteDocuments } from './documents.repo.ts'

export const removeDocuments = defineJob({
  name: 'verification:remove-documents',
  payload: object({ ids: array(string()) }),
  run: async ({ media }, { ids }) => {
    for (const id of ids) await media.documents.remove(id)
  },
})

/** Documents that nothing needs any more. */
export async function discardDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteDocuments(tx, ids)
  await enqueue(tx, removeDocuments, { ids: [...ids] })
}
