import { disableOperator as endpoint } from '@qingyu/contract/console-operators'
import { operatorAct } from '../../calls/operator-case.ts'
import { changeOperator, deleteInvitation, lockOwners, revokeSessions } from './operators.repo.ts'
import { lockForRemoval } from './owners.ts'

export const disableOperator = operatorAct(
  endpoint,
  async (call, { id }, tx) => {
    const operator = await lockForRemoval(tx, id)
    if (operator === 'last') throw call.fail('LAST_OWNER', {})
    if (!operator || operator.disabledAt) throw call.fail('NOT_FOUND', {})
    const now = call.clock.now()
    await changeOperator(tx, id, { disabledAt: now })
    await deleteInvitation(tx, id)
    const sessions = await revokeSessions(tx, id, now)
    return { answer: {}, subject: `operator:${id}`, details: { sessions } }
  },
  { lock: lockOwners },
)
