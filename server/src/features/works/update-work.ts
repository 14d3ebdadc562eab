import { updateWork as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { isVerifiedAuthor } from '../verification/verification.public.ts'
import { submitWork } from './submit-work.ts'
import { VIDEO } from './works.kind.ts'
import { lockWork, rewriteWork } from './works.repo.ts'
import { checkFields, chooseCover, writeParts, writtenOf } from './write-work.ts'

export const updateWork = useCase(endpoint, async (call, { id, ...fields }) => {
  const { uid } = call.caller
  const at = call.clock.now()
  checkFields(call, fields)
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const work = await lockWork(tx, id)
    if (work?.author !== uid) throw call.fail('WORK_NOT_YOURS', {})
    if (!(await isVerifiedAuthor(tx, uid))) throw call.fail('NOT_VERIFIED', {})
    const isOpen = work.state === 'draft' || work.state === 'reject'
    if (!isOpen || work.assetState === 'failed') throw call.fail('WORK_FIXED', {})

    if (work.state === 'reject')
      await call.publication.revise(tx, { kind: VIDEO, id, at }, { by: 'author', uid })
    const cover = await chooseCover(tx, uid, fields.cover, work.manifest?.posters ?? [], work)
    await rewriteWork(tx, id, writtenOf(fields, cover))
    await writeParts(tx, uid, id, fields, at)
    const changed = await lockWork(tx, id)
    if (changed) await submitWork(call, tx, changed)
  })
  return {}
})
