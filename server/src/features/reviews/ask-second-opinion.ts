import { askSecondOpinion as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { askSecondOpinion as requireSecond, heldTask, letGo } from '../../publication/tasks.ts'
import { insertReviewNote } from './reviews.repo.ts'

export const askSecondOpinion = operatorAct(endpoint, async (call, { task: taskId, note: text }, tx) => {
  const { clock, operator } = call
  const at = clock.now()
  const task = await heldTask(tx, taskId, operator.id, at)
  if (!task || !(await requireSecond(tx, taskId, operator.id, at))) throw call.fail('TASK_NOT_YOURS', {})
  const { kind, subjectId, version, author } = task
  const note = await insertReviewNote(tx, {
    taskId,
    kind,
    subjectId,
    version,
    userId: author,
    operatorId: operator.id,
    text,
    at,
  })
  await letGo(tx, taskId, operator.id)
  return { answer: {}, subject: `${kind}:${subjectId}`, details: { task: taskId, note } }
})
