import { showReview as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { openTask } from '../../publication/tasks.ts'
import { showTask } from './show-task.ts'

export const showReview = operatorAct(endpoint, async (call, input, tx) => {
  const task = await openTask(tx, input.task)
  const answer = task && (await showTask(call, tx, task, call.operator))
  if (!answer) throw call.fail('NOT_FOUND', {})
  return { answer, subject: `${task.kind}:${task.subjectId}`, details: { task: task.id } }
})
