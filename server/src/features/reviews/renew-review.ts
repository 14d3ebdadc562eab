import { renewReview as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { claimUntil, renew } from '../../publication/tasks.ts'

export const renewReview = operatorAct(endpoint, async (call, { task }, tx) => {
  const now = call.clock.now()
  if (!(await renew(tx, task, call.operator.id, now))) throw call.fail('TASK_NOT_YOURS', {})
  return { answer: { claimed_until: seconds(claimUntil(now)) }, subject: `task:${task}` }
})
