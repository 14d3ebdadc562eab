import { decideReview as endpoint } from '@qingyu/contract/console-reviews'
import { statementOf } from '../../calls/given-reasons.ts'
import { operatorAct } from '../../calls/operator-case.ts'
import type { OperatorCall } from '../../calls/operator-case.ts'
import type { Tx } from '../../platform/database.ts'
import { PublicationRefused } from '../../publication/refusal.ts'
import { heldTask } from '../../publication/tasks.ts'
import type { Task } from '../../publication/tasks.ts'
import { openedBy } from '../documents/documents.public.ts'

export const decideReview = operatorAct(endpoint, async (call, input, tx) => {
  const { clock, operator, publication, settings } = call
  const at = clock.now()
  const { verdict, seconds } = input
  const task = await heldTask(tx, input.task, operator.id, at)
  if (!task) throw call.fail('TASK_NOT_YOURS', {})
  if (verdict === 'release' && !(await hasReadDocuments(call, tx, task)))
    throw call.fail('DOCUMENTS_UNREAD', {})
  const why =
    verdict === 'reject'
      ? statementOf(settings.get('review.reasons'), task.kind, input)
      : { reasons: [], note: input.note }

  const decision = { task: task.id, operator: operator.id, verdict, ...why, seconds, at }
  const outcome = await publication.decide(tx, decision).catch((error: unknown) => {
    if (!(error instanceof PublicationRefused)) throw error
    if (error.rule === 'publication_release') throw call.fail('RELEASE_LACKS', { lacks: error.lacks })
    // Whatever came in between: another decided, it was withdrawn, the claim ended.
    throw call.fail('TASK_NOT_YOURS', {})
  })
  return {
    answer: { outcome },
    subject: `${task.kind}:${task.subjectId}`,
    details: { task: task.id, version: task.version, verdict, outcome, seconds },
  }
})

/** Who says that a document is right has looked at it; each reviewer himself. */
async function hasReadDocuments(call: OperatorCall<typeof endpoint>, tx: Tx, task: Task): Promise<boolean> {
  const [card] = (await call.publication.kind(task.kind)?.describe(tx, [task.subjectId], call)) ?? []
  if (!card) return true
  const opened = await openedBy(tx, task, call.operator.id)
  return card.documents.every(({ id }) => opened.has(id))
}
