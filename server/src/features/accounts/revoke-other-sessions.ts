import { revokeOtherSessions as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { deleteOtherSessions } from './accounts.repo.ts'
import { endSessions } from './end-sessions.ts'

export const revokeOtherSessions = useCase(endpoint, async (call) => {
  const { uid, sessionId } = call.caller
  return { ended: await endSessions(call, uid, (tx) => deleteOtherSessions(tx, uid, sessionId)) }
})
