import { array, object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import { secondsLater } from '../../platform/clock.ts'
import { deleteUnusedBefore } from './uploads.repo.ts'

const HOUR = 3600
const AT_A_TIME = 500

/** Rows go in the transaction that no longer needs them; the stored objects follow here, again until it succeeds. */
export const removeObjects = defineJob({
  name: 'uploads:remove-objects',
  payload: object({ ids: array(string()) }),
  run: async ({ media }, { ids }) => {
    for (const id of ids) await media.removeObject(id)
  },
})

/** What is older and still unused is gone, or about to be. */
export const sweptBefore = ({ clock, settings }: Services): Date =>
  secondsLater(clock.now(), -settings.get('uploads.unused_hours') * HOUR)

const sweepUnused = defineJob({
  name: 'uploads:sweep',
  payload: object({}),
  cron: '37 * * * *',
  run: async (services) => {
    const before = sweptBefore(services)
    // The rows first, with the job for their objects: a picture whose row is there is never without its object.
    const sweepSome = () =>
      services.db.transaction(async (tx) => {
        const ids = await deleteUnusedBefore(tx, before, AT_A_TIME)
        if (ids.length > 0) await enqueue(tx, removeObjects, { ids })
        return ids.length
      })
    while ((await sweepSome()) > 0) continue
  },
})

export const uploadsJobs = [removeObjects, sweepUnused]
