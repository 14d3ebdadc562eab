import { object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { deleteSessionsUnseenSince } from './accounts.repo.ts'
import { oldestLiveSession } from './resolve-session.ts'

const sweepSessions = defineJob({
  name: 'accounts:sweep',
  payload: object({}),
  cron: '17 * * * *',
  run: async (services) => {
    await deleteSessionsUnseenSince(services.db, oldestLiveSession(services))
    await services.limits.sweep()
  },
})

export const accountsJobs = [sweepSessions]
