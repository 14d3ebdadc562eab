import { object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { deleteSessionsUnseenSince } from './accounts.repo.ts'
import { oldestLiveSession } from './resolve-session.ts'

const AT_A_TIME = 2000

const sweepSessions = defineJob({
  name: 'accounts:sweep-sessions',
  payload: object({}),
  cron: '17 * * * *',
  run: async (services) => {
    const before = oldestLiveSession(services)
    while ((await deleteSessionsUnseenSince(services.db, before, AT_A_TIME)) === AT_A_TIME);
  },
})

const sweepAttempts = defineJob({
  name: 'accounts:sweep-attempts',
  payload: object({}),
  cron: '19 * * * *',
  run: ({ limits }) => limits.sweep(),
})

export const accountsJobs = [sweepSessions, sweepAttempts]
