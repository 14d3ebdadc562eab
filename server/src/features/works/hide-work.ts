import { hideWork as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { PublicationRefused } from '../../publication/refusal.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { VIDEO } from './works.kind.ts'
import { lockWork } from './works.repo.ts'

export const hideWork = useCase(endpoint, async (call, { id, hidden }) => {
  const { uid } = call.caller
  const { publication } = call
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const work = await lockWork(tx, id)
    if (work?.author !== uid) throw call.fail('WORK_NOT_YOURS', {})
    const isPublic = work.state === 'release' || work.state === 'hide'
    if (work.state === 'down' || (hidden === 1 && !isPublic)) throw call.fail('WORK_FIXED', {})

    const item = { kind: VIDEO, id, at: call.clock.now() }
    const author = { by: 'author', uid } as const
    if (hidden === 1 && work.state === 'release') await publication.hide(tx, item, author)
    if (hidden === 0 && work.state === 'hide')
      await publication.unhide(tx, item, author).catch((error: unknown) => {
        // Hidden by an operator, or it lacks by now what a release needs.
        throw error instanceof PublicationRefused ? call.fail('WORK_FIXED', {}) : error
      })
  })
  return {}
})
