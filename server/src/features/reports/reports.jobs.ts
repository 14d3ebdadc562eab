import { object } from 'valibot'
import { FLAG_JOB, flagged } from '../../calls/flag-object.ts'
import { defineJob } from '../../calls/job.ts'
import { secondsLater } from '../../platform/clock.ts'
import { openFlaggedCase } from './open-flagged-case.ts'
import { countCases } from './report-cases.repo.ts'
import { eraseOldOfVisitors } from './reports.repo.ts'

const DAY = 86_400

/** The alarm: what nobody has looked at, or decided, by when it was promised. */
const alarmOverdue = defineJob({
  name: 'reports:overdue',
  payload: object({}),
  cron: '10 * * * *',
  run: async ({ clock, db, log }) => {
    const late = (await countCases(db, clock.now())).filter(({ overdue }) => overdue > 0)
    for (const { kind, overdue } of late) log.error({ kind, overdue }, 'reports are overdue')
  },
})

const sweepVisitors = defineJob({
  name: 'reports:sweep',
  payload: object({}),
  cron: '33 3 * * *',
  run: async ({ clock, db, settings }) =>
    eraseOldOfVisitors(db, secondsLater(clock.now(), -settings.get('reports.kept_days') * DAY)),
})

const openFlagged = defineJob({
  name: FLAG_JOB,
  payload: flagged,
  run: (services, { kind, id }) => openFlaggedCase(services, kind, id),
})

export const reportsJobs = [alarmOverdue, sweepVisitors, openFlagged]
