import { removeWork as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { putAway } from './put-away.ts'
import { lockWork } from './works.repo.ts'

export const removeWork = useCase(endpoint, async (call, { id }) => {
  const { uid } = call.caller
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const work = await lockWork(tx, id)
    if (work?.author !== uid) throw call.fail('WORK_NOT_YOURS', {})
    // What is before the reviewers stays there until they have decided.
    const isOpen = work.state === 'draft' || work.state === 'reject'
    if (!isOpen || work.releasedAt) throw call.fail('WORK_FIXED', {})
    await putAway(tx, work, call.clock.now())
  })
  return {}
})
