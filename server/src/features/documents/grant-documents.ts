import { grantDocuments as endpoint } from '@qingyu/contract/console-documents'
import { operatorAct } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { hasInvited } from '../operators/operators.public.ts'
import { grantedUntil, stateOf } from './documents.policy.ts'
import { answerRequest, lockRequest } from './documents.repo.ts'

export const grantDocuments = operatorAct(endpoint, async (call, { request: id }, tx) => {
  const { clock, operator } = call
  const now = clock.now()
  const request = await lockRequest(tx, id)
  if (!request || stateOf(request, now) !== 'waiting') throw call.fail('NOT_FOUND', {})
  if (request.askedBy === operator.id || (await hasInvited(tx, request.askedBy, operator.id)))
    throw call.fail('OWN_REQUEST', {})
  const until = grantedUntil(now)
  await answerRequest(tx, id, { answer: 'grant', answeredBy: operator.id, answeredAt: now, until })
  return {
    answer: { until: seconds(until) },
    subject: `${request.kind}:${request.subjectId}`,
    details: { request: id, asked_by: request.askedBy },
  }
})
