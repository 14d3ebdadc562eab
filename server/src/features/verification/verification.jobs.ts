import { object } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import { secondsLater } from '../../platform/clock.ts'
import { removeDocuments } from './discard-documents.ts'
import { deleteUnusedDocumentsBefore } from './documents.repo.ts'
import { eraseRecord } from './erase-verification.ts'
import { listToErase, needsRecords } from './verification.repo.ts'

const HOUR = 3600
const AT_A_TIME = 500

const sweepDocuments = defineJob({
  name: 'verification:sweep',
  payload: object({}),
  cron: '41 * * * *',
  run: async ({ clock, db, settings }) => {
    const before = secondsLater(clock.now(), -settings.get('uploads.unused_hours') * HOUR)
    const sweepSome = () =>
      db.transaction(async (tx) => {
        const ids = await deleteUnusedDocumentsBefore(tx, before, AT_A_TIME)
        if (ids.length > 0) await enqueue(tx, removeDocuments, { ids })
        return ids.length
      })
    while ((await sweepSome()) > 0) continue
  },
})

/** The records of those who have left, once nothing of theirs is public any more. */
const eraseLeft = defineJob({
  name: 'verification:erase-left',
  payload: object({}),
  cron: '23 3 * * *',
  run: async (services) => {
    let after = 0
    for (;;) {
      const rows = await listToErase(services.db, after, AT_A_TIME)
      for (const row of rows)
        await services.db.transaction(async (tx) => {
          if (!(await needsRecords(tx, row.author))) await eraseRecord(services, tx, row)
        })
      const last = rows.at(-1)
      if (!last) return
      after = last.id
    }
  },
})

export const verificationJobs = [removeDocuments, sweepDocuments, eraseLeft]
