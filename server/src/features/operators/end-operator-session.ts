import { endOperatorSession as endpoint } from '@qingyu/contract/console-session'
import { operatorAct } from '../../calls/operator-case.ts'
import { revokeSessions } from './operators.repo.ts'

export const endOperatorSession = operatorAct(endpoint, async ({ clock, operator }, _input, tx) => {
  await revokeSessions(tx, operator.id, clock.now(), { id: operator.sessionId })
  return { answer: {}, subject: `operator:${operator.id}` }
})
