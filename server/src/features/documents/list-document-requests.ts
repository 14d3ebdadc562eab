import { listDocumentRequests as endpoint } from '@qingyu/contract/console-documents'
import { operatorRead } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { askedSince, stateOf } from './documents.policy.ts'
import { listAskedBy, listWaiting } from './documents.repo.ts'
import type { DocumentRequest } from './documents.repo.ts'

export const listDocumentRequests = operatorRead(endpoint, async (call, _input, tx) => {
  const { clock, operator, publication } = call
  const now = clock.now()
  const waiting = await listWaiting(tx, operator.id, askedSince(now))
  const mine = await listAskedBy(tx, operator.id, askedSince(now))
  const names = await operatorNames(
    tx,
    [...waiting.map(({ askedBy }) => askedBy), ...mine.map(({ answeredBy }) => answeredBy ?? 0)].filter(
      (id) => id > 0,
    ),
  )
  const titles = new Map<string, string>()
  for (const { kind, subjectId } of [...waiting, ...mine]) {
    const place = `${kind}:${subjectId}`
    if (titles.has(place)) continue
    const [card] = (await publication.kind(kind)?.describe(tx, [subjectId], call)) ?? []
    titles.set(place, card?.title ?? '')
  }
  const presented = ({ id, taskId, kind, subjectId, documents, why, askedAt }: DocumentRequest) => ({
    request: id,
    task: taskId,
    kind,
    kind_name: publication.kind(kind)?.name ?? kind,
    subject_id: subjectId,
    title: titles.get(`${kind}:${subjectId}`) ?? '',
    documents: documents.length,
    why,
    asked_at: seconds(askedAt),
  })
  return {
    list: waiting.map((request) => ({
      ...presented(request),
      asked_by: names.get(request.askedBy) ?? '',
    })),
    mine: mine.map((request) => ({
      ...presented(request),
      state: stateOf(request, now),
      answered_by: names.get(request.answeredBy ?? 0) ?? '',
      until: request.until ? seconds(request.until) : 0,
    })),
  }
})
