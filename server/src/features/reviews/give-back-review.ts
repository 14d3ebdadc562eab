import { giveBackReview as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { letGo } from '../../publication/tasks.ts'
import { endReading } from '../documents/documents.public.ts'

export const giveBackReview = operatorAct(endpoint, async (call, { task }, tx) => {
  if (!(await letGo(tx, task, call.operator.id))) throw call.fail('TASK_NOT_YOURS', {})
  await endReading(tx, task, call.operator.id, call.clock.now())
  return { answer: {}, subject: `task:${task}` }
})
