import { revokeSession as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { deleteSession } from './accounts.repo.ts'
import { endSessions } from './end-sessions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const revokeSession = useCase(endpoint, async (call, { id }) => {
  const { uid } = call.caller
  const ended = UUID.test(id) && (await endSessions(call, uid, (tx) => deleteSession(tx, uid, id)))
  if (!ended) throw call.fail('NOT_FOUND', {})
  return {}
})
