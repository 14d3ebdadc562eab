import { giveBackReview as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { letGo } from '../../publication/tasks.ts'

export const giveBackReview = operatorAct(endpoint, async (call, { task }, tx) => {
  if (!(await letGo(tx, task, call.operator.id))) throw call.fail('TASK_NOT_YOURS', {})
  return { answer: {}, subject: `task:${task}` }
})
