import { withdrawConsent as endpoint } from '@qingyu/contract/people'
import { useCase } from '../../calls/use-case.ts'
import { findOwnPerson } from './people.repo.ts'

export const withdrawConsent = useCase(endpoint, async (call, { id, scope }) => {
  const { uid } = call.caller
  const takenDown = await call.db.transaction(async (tx) => {
    const person = await findOwnPerson(tx, uid, id)
    if (!person) throw call.fail('NOT_FOUND', {})
    return call.publication.withdrawConsent(tx, person.id, scope, call.clock.now())
  })
  return { taken_down: takenDown }
})
