import { revokeOperatorSession as endpoint } from '@qingyu/contract/console-session'
import { operatorAct } from '../../calls/operator-case.ts'
import { lockOperator, revokeSessions } from './operators.repo.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const revokeOperatorSession = operatorAct(
  endpoint,
  async (call, { id }, tx) => {
    const { clock, operator } = call
    const ended = UUID.test(id) && (await revokeSessions(tx, operator.id, clock.now(), { id }))
    if (!ended) throw call.fail('NOT_FOUND', {})
    return { answer: {}, subject: `operator:${operator.id}`, details: { session: id } }
  },
  { lock: lockOperator },
)
