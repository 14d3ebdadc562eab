import { object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import { deleteAsset, findRemovable, markRemoving } from '../../media/video/assets.ts'
import { pictureIds } from '../../media/video/segment-keys.ts'
import type { Tx } from '../../platform/database.ts'
import { forgetPictures } from '../../scanning/scan-pictures.ts'

const asset = object({ asset: string() })

/** The file as it came, once it has served. */
export const dropSource = defineJob({
  name: 'video-uploads:drop-source',
  payload: asset,
  run: ({ media }, payload) => media.video.removeSource(payload.asset),
})

/** Objects first, then the row that names them. One that a worker still holds is left to him, or to `recover`. */
export const removeAsset = defineJob({
  name: 'video-uploads:remove',
  payload: asset,
  run: async ({ clock, db, media }, payload) => {
    const row = await findRemovable(db, payload.asset, clock.now())
    if (!row) return
    await media.video.removeSource(row.id)
    if (row.manifest) await media.video.remove(row.id, row.manifest)
    await db.transaction(async (tx) => {
      if (row.manifest) await forgetPictures(tx, pictureIds(row.manifest))
      await deleteAsset(tx, row.id)
    })
  },
})

/** From the moment this commits nothing shows these, and soon they are gone. */
export async function removeAssets(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of await markRemoving(tx, ids)) await enqueue(tx, removeAsset, { asset: id }, id)
}
