import { readOperator as endpoint } from '@qingyu/contract/console-session'
import { operatorRead } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { presentOperator } from './operators.present.ts'
import { findOperator, findSession } from './operators.repo.ts'

export const readOperator = operatorRead(endpoint, async (call, _input, tx) => {
  const operator = await findOperator(tx, call.operator.id)
  const session = await findSession(tx, call.operator.sessionId)
  // Swept between the session's look-up and here.
  if (!operator || !session) throw call.fail('SIGNED_OUT', {})
  return { operator: presentOperator(operator), expires_at: seconds(session.expiresAt) }
})
