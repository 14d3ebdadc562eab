import { listStatements as endpoint } from '@qingyu/contract/reports'
import { pageOf, placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { appealEndsAt } from './appeal-ends-at.ts'
import { kindOf } from './reports.kinds.ts'
import { listDecidedAgainst } from './reports.repo.ts'

export const listStatements = useCase(endpoint, async (call, { cursor, limit }) => {
  const now = call.clock.now()
  const rows = await listDecidedAgainst(call.db, call.caller.uid, placeOf(cursor), limit + 1)
  const { list, ...rest } = pageOf(rows, limit)
  return {
    list: list.map(({ id, kind, objectId, measures, reasons, note, decidedAt, appealed }) => ({
      id: String(id),
      kind,
      object_id: objectId,
      measures: kindOf(kind)
        .measures.filter((measure) => measures.includes(measure.id))
        .map(({ name }) => name),
      reasons,
      note,
      decided_at: decidedAt ? seconds(decidedAt) : 0,
      can_appeal: !appealed && appealEndsAt(call, decidedAt) > now,
    })),
    ...rest,
  }
})
