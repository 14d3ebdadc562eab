import { showReportCase as endpoint } from '@qingyu/contract/console-reports'
import { operatorAct } from '../../calls/operator-case.ts'
import { findCase } from './report-cases.repo.ts'
import { showCase } from './show-case.ts'

export const showReportCase = operatorAct(endpoint, async (call, { report }, tx) => {
  const one = await findCase(tx, report)
  if (!one || one.decidedAt) throw call.fail('NOT_FOUND', {})
  return { answer: await showCase(call, tx, one, call.operator.id), subject: `report:${one.id}` }
})
