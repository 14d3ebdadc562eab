import { claimReportCase as endpoint } from '@qingyu/contract/console-reports'
import { operatorAct } from '../../calls/operator-case.ts'
import { claimUntil } from '../../publication/tasks.ts'
import { claimCase, claimNextCase } from './report-cases.repo.ts'
import { showCase } from './show-case.ts'

export const claimReportCase = operatorAct(endpoint, async (call, { report, kind, passed }, tx) => {
  const { clock, operator } = call
  const now = clock.now()
  const claiming = { operator: operator.id, now, until: claimUntil(now) }
  const one =
    report === undefined
      ? await claimNextCase(tx, claiming, kind, passed)
      : await claimCase(tx, claiming, report)
  if (!one) throw call.fail(report === undefined ? 'QUEUE_EMPTY' : 'TASK_TAKEN', {})
  return { answer: await showCase(call, tx, one, operator.id), subject: `report:${one.id}` }
})
