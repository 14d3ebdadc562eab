import { openDocument as endpoint } from '@qingyu/contract/console-documents'
import { operatorAct } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { heldTask } from '../../publication/tasks.ts'
import { openDocument as readDocument } from '../verification/verification.public.ts'
import { stateOf } from './documents.policy.ts'
import { lockRequest, noteOpened } from './documents.repo.ts'

export const openDocument = operatorAct(endpoint, async (call, { request: id, document }, tx) => {
  const { clock, operator, publication } = call
  const request = await lockRequest(tx, id)
  // Whoever granted it, and anybody else, has not asked: to them there is no such thing.
  if (!request || request.askedBy !== operator.id || !request.documents.includes(document))
    throw call.fail('NOT_FOUND', {})
  const now = clock.now()
  if (stateOf(request, now) !== 'granted' || !request.until) throw call.fail('DOCUMENTS_CLOSED', {})
  // The yes was to a reviewer of this item.
  if (!(await heldTask(tx, request.taskId, operator.id, now))) throw call.fail('DOCUMENTS_CLOSED', {})

  const { kind, subjectId } = request
  const [card] = (await publication.kind(kind)?.describe(tx, [subjectId], call)) ?? []
  // Discarded meanwhile: a new application has other documents.
  if (!card?.documents.some((one) => one.id === document)) throw call.fail('NOT_FOUND', {})
  const identity = (await publication.kind(kind)?.identity?.(tx, subjectId, call)) ?? []
  // Within the transaction, although it may come from far: nobody sees what the log does not say he saw.
  const picture = await readDocument(call, document)
  await noteOpened(tx, request, document)
  return {
    answer: {
      picture: picture.toString('base64'),
      type: 'image/webp' as const,
      until: seconds(request.until),
      identity: identity.map(({ label, text }) => ({ label, value: text })),
    },
    subject: `${kind}:${subjectId}`,
    details: { request: id, document },
  }
})
