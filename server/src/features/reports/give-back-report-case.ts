import { giveBackReportCase as endpoint } from '@qingyu/contract/console-reports'
import { operatorAct } from '../../calls/operator-case.ts'
import { letGoCase } from './report-cases.repo.ts'

export const giveBackReportCase = operatorAct(endpoint, async (call, { report }, tx) => {
  if (!(await letGoCase(tx, call.operator.id, report))) throw call.fail('TASK_NOT_YOURS', {})
  return { answer: {}, subject: `report:${report}` }
})
