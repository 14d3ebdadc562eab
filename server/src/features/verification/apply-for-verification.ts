import { createHash } from 'node:crypto'
import { applyForVerification as endpoint } from '@qingyu/contract/verification'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { dateOf, secondsLater } from '../../platform/clock.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { discardDocuments } from './discard-documents.ts'
import { markDocumentUsed } from './documents.repo.ts'
import { sealIdentity } from './identity-seal.ts'
import { VERIFICATION } from './verification.kind.ts'
import { adultFrom } from './verification.policy.ts'
import { findVerification, insertVerification, rewriteVerification } from './verification.repo.ts'

const DAY = 86_400
const HOUR = 3600

export const applyForVerification = useCase(endpoint, async (call, input) => {
  const { uid } = call.caller
  const { clock, publication, settings } = call
  const at = clock.now()
  await takeAttempt(call, 'verification', String(uid), settings.get('verification.attempts_per_day'), DAY)
  const adult = adultFrom(input.birth_date)
  if (adult > dateOf(at)) throw call.fail('UNDER_AGE', {})

  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const before = await findVerification(tx, uid, input.kind)
    const refusal = before && REFUSALS[before.state]
    if (refusal) throw call.fail(refusal, {})

    const { document_front: front, document_back: back, holding } = input
    const documents = [front, ...(back === undefined ? [] : [back]), holding]
    for (const id of documents)
      if (!(await markDocumentUsed(tx, id, uid))) throw call.fail('DOCUMENT_NOT_YOURS', {})

    const application = {
      sealed: sealIdentity(call, VERIFICATION, uid, {
        name: input.legal_name,
        birthDate: input.birth_date,
        documentKind: input.document_kind,
        documentNumber: input.document_number,
      }),
      adultFrom: adult,
      documentKind: input.document_kind,
      documents,
      consentHash: createHash('sha256').update(settings.get('texts.verification_consent')).digest('hex'),
      appliedAt: at,
    }
    const author = { by: 'author', uid } as const
    const item = (id: number) => ({ kind: VERIFICATION, id, at })
    let id = before?.id
    if (before && id !== undefined) {
      await publication.revise(tx, item(id), author)
      await rewriteVerification(tx, id, application)
      await discardDocuments(tx, before.documents ?? [])
    } else id = await insertVerification(tx, uid, input.kind, application)
    await publication.submit(tx, item(id), author)
    const dueAt = secondsLater(at, settings.get('review.due_hours') * HOUR)
    // Nobody but reviewers ever sees it: there is nothing to look for.
    await publication.scanned(tx, { ...item(id), hits: [], dueAt })
  })
  return { state: 1 as const }
})

/** Why there is nothing to apply for now. */
const REFUSALS = {
  draft: null,
  scan: 'VERIFICATION_WAITING',
  wait: 'VERIFICATION_WAITING',
  release: 'VERIFICATION_PASSED',
  hide: 'VERIFICATION_PASSED',
  reject: null,
  down: 'VERIFICATION_ENDED',
} as const
