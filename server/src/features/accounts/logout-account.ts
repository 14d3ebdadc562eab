import { logoutAccount as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { deleteSession } from './accounts.repo.ts'
import { endSessions } from './end-sessions.ts'

export const logoutAccount = useCase(endpoint, async (call) => {
  const { uid, sessionId } = call.caller
  await endSessions(call, uid, (tx) => deleteSession(tx, uid, sessionId))
  return {}
})
