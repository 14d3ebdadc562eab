import { listMyReports as endpoint } from '@qingyu/contract/reports'
import { pageOf, placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { openReport } from './report-seal.ts'
import { listReportsOf } from './reports.repo.ts'

export const listMyReports = useCase(endpoint, async (call, { cursor, limit }) => {
  const rows = await listReportsOf(call.db, call.caller.uid, placeOf(cursor), limit + 1)
  const { list, ...rest } = pageOf(rows, limit)
  return {
    list: list.map((row) => ({
      id: row.id,
      kind: row.kind,
      object_id: row.objectId,
      reason: row.reasonName,
      text: openReport(call, row.caseId, row.sealed).text,
      state: stateOf(row),
      created_at: seconds(row.createdAt),
      due_at: seconds(row.dueAt),
      decided_at: row.decidedAt ? seconds(row.decidedAt) : 0,
      answer: row.answer,
    })),
    ...rest,
  }
})

function stateOf({
  decidedAt,
  measures,
}: {
  decidedAt: Date | null
  measures: readonly string[]
}): 'open' | 'kept' | 'acted' {
  if (!decidedAt) return 'open'
  return measures.length > 0 ? 'acted' : 'kept'
}
