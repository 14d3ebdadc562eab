import { createReport as endpoint } from '@qingyu/contract/reports'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { fileReport } from './file-report.ts'
import { acknowledgement } from './reports.copy.ts'

export const createReport = useCase(endpoint, async (call, { kind, id: objectId, reason, text }) => {
  const { id, dueAt } = await fileReport(call, { kind, objectId, reason, text })
  return { id, due_at: seconds(dueAt), message: acknowledgement(dueAt) }
})
