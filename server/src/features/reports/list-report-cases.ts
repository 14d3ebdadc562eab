import { listReportCases as endpoint } from '@qingyu/contract/console-reports'
import { operatorRead } from '../../calls/operator-case.ts'
import { Refused } from '../../calls/use-case.ts'
import { startOfDay } from '../../platform/clock.ts'
import { countCases, decidedSince, listCases } from './report-cases.repo.ts'
import type { CaseRow, Place } from './report-cases.repo.ts'
import { kindOf } from './reports.kinds.ts'
import { presentCases } from './reports.present.ts'

export const listReportCases = operatorRead(endpoint, async (call, { kind, cursor, limit }, tx) => {
  const now = call.clock.now()
  const rows = await listCases(tx, kind, placeOf(cursor), limit + 1)
  const cases = rows.slice(0, limit)
  const last = cases.at(-1)
  const more = rows.length > limit && last !== undefined
  const counts = await countCases(tx, now)
  const { today, average } = await decidedSince(tx, startOfDay(now))
  return {
    list: await presentCases(tx, cases, call.operator.id, now),
    cursor: more ? cursorOf(last) : '',
    has_more: more,
    counts: counts.map((one) => ({ ...one, name: kindOf(one.kind).name })),
    figures: {
      open: counts.reduce((sum, { open }) => sum + open, 0),
      overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
      today,
      average_seconds: average,
    },
  }
})

const cursorOf = ({ nextDueAt, id }: CaseRow) => `${nextDueAt.getTime()}-${id}`

function placeOf(cursor: string): Place {
  if (cursor === '') return { dueAt: new Date(0), id: 0 }
  const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined)
    throw new Refused('INVALID_INPUT', { field: 'cursor', reason: '页码格式不正确' })
  return { dueAt: new Date(Number(at)), id: Number(id) }
}
