import { clearReviewHit as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { clearHit, heldTask } from '../../publication/tasks.ts'
import { listHits } from './reviews.repo.ts'

export const clearReviewHit = operatorAct(endpoint, async (call, { task: taskId, hit, note }, tx) => {
  const { clock, operator } = call
  const at = clock.now()
  const task = await heldTask(tx, taskId, operator.id, at)
  if (!task) throw call.fail('TASK_NOT_YOURS', {})
  const isOfTask = (await listHits(tx, task)).some(({ id }) => id === hit)
  if (!isOfTask || !(await clearHit(tx, { hit, operator: operator.id, note, at })))
    throw call.fail('NOT_FOUND', {})
  return { answer: {}, subject: `${task.kind}:${task.subjectId}`, details: { task: taskId, hit } }
})
