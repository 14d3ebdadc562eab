import { listOperatorSessions as endpoint } from '@qingyu/contract/console-session'
import { flagOf } from '@qingyu/contract/shapes'
import { operatorRead } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { idleSince } from './operator-sessions.ts'
import { listLiveSessions } from './operators.repo.ts'

export const listOperatorSessions = operatorRead(endpoint, async ({ clock, operator }, _input, tx) => {
  const now = clock.now()
  const rows = await listLiveSessions(tx, operator.id, now, idleSince(now))
  return {
    list: rows.map((row) => ({
      id: row.id,
      device: row.deviceName,
      created_at: seconds(row.createdAt),
      seen_at: seconds(row.seenAt),
      expires_at: seconds(row.expiresAt),
      current: flagOf(row.id === operator.sessionId),
    })),
  }
})
