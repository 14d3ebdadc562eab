import { unfreezeMember as endpoint } from '@qingyu/contract/console-members'
import { operatorAct } from '../../calls/operator-case.ts'
import { setFrozen } from '../accounts/accounts.public.ts'
import { insertNote } from './members.repo.ts'

export const unfreezeMember = operatorAct(endpoint, async (call, { uid, reason }, tx) => {
  const told = await setFrozen(call, tx, uid, null)
  if (!told) throw call.fail('NOT_FOUND', {})
  const note = await insertNote(tx, {
    userId: uid,
    operatorId: call.operator.id,
    kind: 'unfreeze',
    text: reason,
    createdAt: call.clock.now(),
  })
  return { answer: {}, subject: `member:${uid}`, details: { note }, committed: told }
})
