import { noteMember as endpoint } from '@qingyu/contract/console-members'
import { operatorAct } from '../../calls/operator-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { insertNote } from './members.repo.ts'

export const noteMember = operatorAct(endpoint, async (call, { uid, text }, tx) => {
  if (!(await lockMember(tx, uid))) throw call.fail('NOT_FOUND', {})
  const id = await insertNote(tx, {
    userId: uid,
    operatorId: call.operator.id,
    kind: 'note',
    text,
    createdAt: call.clock.now(),
  })
  return { answer: { id }, subject: `member:${uid}`, details: { note: id } }
})
