import { renewReportCase as endpoint } from '@qingyu/contract/console-reports'
import { operatorAct } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { claimUntil } from '../../publication/tasks.ts'
import { renewCase } from './report-cases.repo.ts'

export const renewReportCase = operatorAct(endpoint, async (call, { report }, tx) => {
  const now = call.clock.now()
  const until = claimUntil(now)
  if (!(await renewCase(tx, { operator: call.operator.id, now, until }, report)))
    throw call.fail('TASK_NOT_YOURS', {})
  return { answer: { claimed_until: seconds(until) }, subject: `report:${report}` }
})
