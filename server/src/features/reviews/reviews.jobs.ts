import { object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { countTasks } from './reviews.repo.ts'

/** The alarm: what has waited for longer than was promised. */
const alarmOverdue = defineJob({
  name: 'reviews:overdue',
  payload: object({}),
  cron: '5 * * * *',
  run: async ({ clock, db, log }) => {
    const late = (await countTasks(db, clock.now())).filter(({ overdue }) => overdue > 0)
    for (const { kind, overdue } of late) log.error({ kind, overdue }, 'reviews are overdue')
  },
})

export const reviewsJobs = [alarmOverdue]
