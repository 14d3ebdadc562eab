import { addPerson as endpoint } from '@qingyu/contract/people'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { dateOf } from '../../platform/clock.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { adultFrom, sealIdentity, useDocument } from '../verification/verification.public.ts'
import { insertPerson } from './people.repo.ts'

const DAY = 86_400

export const addPerson = useCase(endpoint, async (call, input) => {
  const { uid } = call.caller
  const at = call.clock.now()
  await takeAttempt(call, 'add-person', String(uid), call.settings.get('people.additions_per_day'), DAY)
  const adult = adultFrom(input.birth_date)
  if (adult > dateOf(at)) throw call.fail('UNDER_AGE', {})

  const ref = call.random.uuid()
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    for (const id of [input.document, input.consent_document])
      if (!(await useDocument(tx, id, uid))) throw call.fail('DOCUMENT_NOT_YOURS', {})
    const sealed = sealIdentity(call, 'people', uid, {
      name: input.name,
      birthDate: input.birth_date,
      documentKind: input.document_kind,
      documentNumber: input.document_number,
    })
    const person = { ref, ownerId: uid, sealed, documentId: input.document, adultFrom: adult, createdAt: at }
    const scopes = [...new Set(input.scopes)]
    await insertPerson(tx, person, { scopes, documentId: input.consent_document })
  })
  return { id: ref }
})
