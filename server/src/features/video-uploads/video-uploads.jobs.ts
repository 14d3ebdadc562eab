import { number, object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import { listClaimable, listHalfStored, listRemovable, listUnused } from '../../media/video/assets.ts'
import { secondsLater } from '../../platform/clock.ts'
import { discardParts } from './parts.ts'
import { dropSource, removeAsset, removeAssets } from './remove-assets.ts'
import { sweepScratch } from './scratch.ts'
import { transcodeVideo } from './transcode-video.ts'

const HOUR = 3600
const AT_A_TIME = 500

/** Enqueued with the asset as its key: at most one waits. It claims the asset, or does nothing. */
export const transcodeAsset = defineJob({
  name: 'videos:transcode',
  payload: object({ asset: string() }),
  long: true,
  run: (services, payload, signal) => transcodeVideo(services, payload.asset, signal),
})

/** The runner believes for hours that a killed process is still at its job: the claims in the rows know better. */
const recover = defineJob({
  name: 'video-uploads:recover',
  payload: object({}),
  cron: '* * * * *',
  atStart: true,
  run: async (services) => {
    const { clock, db } = services
    const at = clock.now()
    await db.transaction(async (tx) => removeAssets(tx, await listHalfStored(tx, at, AT_A_TIME)))
    for (const id of await listClaimable(db, at, AT_A_TIME))
      await enqueue(db, transcodeAsset, { asset: id }, id)
    for (const id of await listRemovable(db, at, AT_A_TIME)) await enqueue(db, removeAsset, { asset: id }, id)
    await sweepScratch(services)
  },
})

const sweepUnused = defineJob({
  name: 'video-uploads:sweep',
  payload: object({}),
  cron: '41 * * * *',
  run: async ({ clock, db, settings }) => {
    const before = secondsLater(clock.now(), -settings.get('uploads.unused_hours') * HOUR)
    const sweepSome = () =>
      db.transaction(async (tx) => {
        const ids = await listUnused(tx, before, AT_A_TIME)
        await removeAssets(tx, ids)
        return ids.length
      })
    while ((await sweepSome()) > 0) continue
  },
})

/** What a member who left had not sent to the end. */
export const forgetParts = defineJob({
  name: 'video-uploads:forget-parts',
  payload: object({ uid: number() }),
  run: ({ config }, { uid }) => discardParts(config, uid),
})

export const videoUploadsJobs = [transcodeAsset, dropSource, removeAsset, recover, sweepUnused, forgetParts]
