import { resetOperatorTotp as endpoint } from '@qingyu/contract/console-operators'
import { operatorAct } from '../../calls/operator-case.ts'
import { makeInvitation } from './invitations.ts'
import { lockOwners, revokeSessions } from './operators.repo.ts'
import { lockForRemoval } from './owners.ts'

export const resetOperatorTotp = operatorAct(
  endpoint,
  async (call, { id }, tx) => {
    const operator = await lockForRemoval(tx, id)
    if (operator === 'last') throw call.fail('LAST_OWNER', {})
    if (!operator) throw call.fail('NOT_FOUND', {})
    const sessions = await revokeSessions(tx, id, call.clock.now())
    const answer = await makeInvitation(call, tx, id)
    return {
      answer,
      subject: `operator:${id}`,
      details: { sessions, was_disabled: operator.disabledAt !== null },
    }
  },
  { lock: lockOwners },
)
