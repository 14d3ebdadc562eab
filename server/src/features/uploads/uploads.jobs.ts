import { array, object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import { secondsLater } from '../../platform/clock.ts'
import { forgetPictures, scanStored } from '../../scanning/scan-pictures.ts'
import { deleteUnusedBefore, markQuarantined } from './uploads.repo.ts'

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
        if (ids.length > 0) {
          await forgetPictures(tx, ids)
          await enqueue(tx, removeObjects, { ids })
        }
        return ids.length
      })
    while ((await sweepSome()) > 0) continue
  },
})

export const quarantineObjects = defineJob({
  name: 'uploads:quarantine-objects',
  payload: object({ ids: array(string()) }),
  run: async ({ media }, { ids }) => {
    for (const id of ids) await media.quarantineObject(id)
  },
})

export const restoreObjects = defineJob({
  name: 'uploads:restore-objects',
  payload: object({ ids: array(string()) }),
  run: async ({ media }, { ids }) => {
    for (const id of ids) await media.restoreObject(id)
  },
})

const SCANNED_AT_A_TIME = 50

/**
 * To be enqueued with `after: ''` when a list was imported: looks at everything stored, and what is on a list can from
 * then on be neither used nor seen, where it is in use as well. Goes on in a job of its own after each portion, so that
 * a restart loses no more than one.
 */
export const rescanStored = defineJob({
  name: 'uploads:rescan',
  payload: object({ after: string() }),
  run: async ({ db, clock }, { after }) => {
    await db.transaction(async (tx) => {
      const { found, last } = await scanStored(tx, after, SCANNED_AT_A_TIME, clock.now())
      const ids: string[] = []
      for (const { pictureId, reason } of found)
        if (await markQuarantined(tx, pictureId, reason)) ids.push(pictureId)
      if (ids.length > 0) await enqueue(tx, quarantineObjects, { ids })
      if (last !== null) await enqueue(tx, rescanStored, { after: last })
    })
  },
})

export const uploadsJobs = [removeObjects, sweepUnused, quarantineObjects, restoreObjects, rescanStored]
