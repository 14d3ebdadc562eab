import { freezeMember as endpoint } from '@qingyu/contract/console-members'
import { operatorAct } from '../../calls/operator-case.ts'
import { setFrozen } from '../accounts/accounts.public.ts'
import { insertNote } from './members.repo.ts'

export const freezeMember = operatorAct(endpoint, async (call, { uid, reason }, tx) => {
  const createdAt = call.clock.now()
  const told = await setFrozen(call, tx, uid, { at: createdAt, reason })
  if (!told) throw call.fail('NOT_FOUND', {})
  // The reason is about a person and goes with him; the log keeps its number.
  const note = await insertNote(tx, {
    userId: uid,
    operatorId: call.operator.id,
    kind: 'freeze',
    text: reason,
    createdAt,
  })
  return { answer: {}, subject: `member:${uid}`, details: { note }, committed: told }
})
