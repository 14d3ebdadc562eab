import { array, object, string } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { secondsLater } from '../../platform/clock.ts'
import { deleteUnused, listUnusedBefore } from './uploads.repo.ts'

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

const sweepUnused = defineJob({
  name: 'uploads:sweep',
  payload: object({}),
  cron: '37 * * * *',
  run: async ({ clock, db, media, settings }) => {
    const before = secondsLater(clock.now(), -settings.get('uploads.unused_hours') * HOUR)
    for (;;) {
      const ids = await listUnusedBefore(db, before, AT_A_TIME)
      if (ids.length === 0) return
      // The object first: a crash in between leaves a row, which the next sweep finds, never a forgotten file.
      for (const id of ids) await media.removeObject(id)
      await deleteUnused(db, ids)
    }
  },
})

export const uploadsJobs = [removeObjects, sweepUnused]
