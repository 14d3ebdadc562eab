import { setOperatorRole as endpoint } from '@qingyu/contract/console-operators'
import { operatorAct } from '../../calls/operator-case.ts'
import { changeOperator, findOperator, lockOwners } from './operators.repo.ts'
import { lockForRemoval } from './owners.ts'

export const setOperatorRole = operatorAct(
  endpoint,
  async (call, { id, role }, tx) => {
    const locked = await lockForRemoval(tx, id)
    if (locked === 'last' && role !== 'owner') throw call.fail('LAST_OWNER', {})
    const operator = locked === 'last' ? await findOperator(tx, id) : locked
    if (!operator || operator.disabledAt) throw call.fail('NOT_FOUND', {})
    await changeOperator(tx, id, { role })
    return { answer: {}, subject: `operator:${id}`, details: { from: operator.role, to: role } }
  },
  { lock: lockOwners },
)
