import { askForDocuments as endpoint } from '@qingyu/contract/console-documents'
import { operatorAct } from '../../calls/operator-case.ts'
import { heldTask } from '../../publication/tasks.ts'
import { insertRequest } from './documents.repo.ts'

export const askForDocuments = operatorAct(endpoint, async (call, { task: taskId, why }, tx) => {
  const { clock, operator, publication } = call
  const now = clock.now()
  const task = await heldTask(tx, taskId, operator.id, now)
  if (!task) throw call.fail('TASK_NOT_YOURS', {})
  const { kind, subjectId, version, author } = task
  const [card] = (await publication.kind(kind)?.describe(tx, [subjectId], call)) ?? []
  if (!card || card.documents.length === 0) throw call.fail('NOT_FOUND', {})
  const request = await insertRequest(tx, {
    taskId,
    kind,
    subjectId,
    version,
    userId: author,
    documents: card.documents.map(({ id }) => id),
    why,
    askedBy: operator.id,
    askedAt: now,
  })
  return { answer: { request }, subject: `${kind}:${subjectId}`, details: { request } }
})
