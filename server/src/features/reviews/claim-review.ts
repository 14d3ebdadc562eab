import { claimReview as endpoint } from '@qingyu/contract/console-reviews'
import { operatorAct } from '../../calls/operator-case.ts'
import { claim, claimNext } from '../../publication/tasks.ts'
import { handedOnBy } from './reviews.repo.ts'
import { showTask } from './show-task.ts'

export const claimReview = operatorAct(endpoint, async (call, { task: wanted, kind, passed }, tx) => {
  const { clock, operator, publication } = call
  const now = clock.now()
  const kinds = kind === undefined ? publication.kinds.map((one) => one.kind) : [kind]
  const task =
    wanted === undefined
      ? // What he asked a colleague about is not put before him again, unless he asks for it.
        await claimNext(tx, kinds, operator.id, now, [...passed, ...(await handedOnBy(tx, operator.id))])
      : await claim(tx, wanted, operator.id, now)
  if (!task) throw call.fail(wanted === undefined ? 'QUEUE_EMPTY' : 'TASK_TAKEN', {})
  const answer = await showTask(call, tx, task, operator)
  if (!answer) throw new Error('a waiting item describes itself')
  return { answer, subject: `${task.kind}:${task.subjectId}`, details: { task: task.id } }
})
