import { listSessions as endpoint } from '@qingyu/contract/accounts'
import { flagOf } from '@qingyu/contract/shapes'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { listSessionsOf } from './accounts.repo.ts'
import { oldestLiveSession } from './resolve-session.ts'

export const listSessions = useCase(endpoint, async (call) => {
  const rows = await listSessionsOf(call.db, call.caller.uid, oldestLiveSession(call))
  return {
    list: rows.map((row) => ({
      id: row.id,
      device: row.deviceName,
      created_at: seconds(row.createdAt),
      seen_at: seconds(row.seenAt),
      current: flagOf(row.id === call.caller.sessionId),
    })),
  }
})
