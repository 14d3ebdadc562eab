import { refuseDocuments as endpoint } from '@qingyu/contract/console-documents'
import { operatorAct } from '../../calls/operator-case.ts'
import { stateOf } from './documents.policy.ts'
import { answerRequest, lockRequest } from './documents.repo.ts'

export const refuseDocuments = operatorAct(endpoint, async (call, { request: id }, tx) => {
  const { clock, operator } = call
  const now = clock.now()
  const request = await lockRequest(tx, id)
  if (!request || stateOf(request, now) !== 'waiting') throw call.fail('NOT_FOUND', {})
  if (request.askedBy === operator.id) throw call.fail('OWN_REQUEST', {})
  await answerRequest(tx, id, { answer: 'refuse', answeredBy: operator.id, answeredAt: now, until: null })
  return {
    answer: {},
    subject: `${request.kind}:${request.subjectId}`,
    details: { request: id, asked_by: request.askedBy },
  }
})
