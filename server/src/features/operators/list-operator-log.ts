import { listOperatorLog as endpoint } from '@qingyu/contract/console-log'
import { operatorRead } from '../../calls/operator-case.ts'
import { listLog } from '../../calls/operator-log.repo.ts'
import { pageOf, placeOf } from '../../calls/page.ts'
import { seconds } from '../../platform/clock.ts'
import { namesOf } from './operators.repo.ts'

export const listOperatorLog = operatorRead(endpoint, async (_call, input, tx) => {
  const { act, cursor, limit, operator: operatorId, subject } = input
  const rows = await listLog(tx, { operatorId, act, subject }, placeOf(cursor), limit + 1)
  const { list, ...page } = pageOf(rows, limit)
  const names = await namesOf(
    tx,
    list.map((row) => row.operatorId),
  )
  return {
    ...page,
    list: list.map((row) => ({
      id: row.id,
      at: seconds(row.at),
      operator: { id: row.operatorId, name: names.get(row.operatorId) ?? '' },
      act: row.act,
      subject: row.subject,
      details: row.details,
    })),
  }
})
