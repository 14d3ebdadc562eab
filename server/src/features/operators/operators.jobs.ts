import { object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { checkLog } from '../../calls/operator-log.repo.ts'
import { secondsLater } from '../../platform/clock.ts'
import { deleteFailuresBefore } from './failures.repo.ts'
import { FORGOTTEN_AFTER } from './lock-out.ts'
import { deleteSessionsBefore } from './operators.repo.ts'

/** As long as a device counts as known. */
const SESSIONS_KEPT = 90 * 86_400

const sweepOperators = defineJob({
  name: 'operators:sweep',
  payload: object({}),
  cron: '23 * * * *',
  run: async ({ clock, db }) => {
    await deleteSessionsBefore(db, secondsLater(clock.now(), -SESSIONS_KEPT))
    await deleteFailuresBefore(db, secondsLater(clock.now(), -FORGOTTEN_AFTER))
  },
})

const checkLogNightly = defineJob({
  name: 'operators:check-log',
  payload: object({}),
  cron: '41 3 * * *',
  run: async ({ db, log }) => {
    const { first, head, rows } = await checkLog(db)
    if (first) log.error({ row: first.id, fault: first.fault }, "the operators' log is not as it was written")
    // Outside of the database: whoever rewrites the whole chain there does not reach this line.
    else log.info({ rows, head: head.toString('hex') }, "the operators' log is whole")
  },
})

export const operatorsJobs = [sweepOperators, checkLogNightly]
