import { inviteOperator as endpoint } from '@qingyu/contract/console-operators'
import { operatorAct } from '../../calls/operator-case.ts'
import { makeInvitation } from './invitations.ts'
import { putInvited } from './operators.repo.ts'

export const inviteOperator = operatorAct(endpoint, async (call, input, tx) => {
  const id = await putInvited(tx, input, call.clock.now())
  if (id === undefined) throw call.fail('LOGIN_TAKEN', {})
  const answer = await makeInvitation(call, tx, id)
  return { answer, subject: `operator:${id}`, details: { role: input.role } }
})
