import { listOperators as endpoint } from '@qingyu/contract/console-operators'
import { flagOf } from '@qingyu/contract/shapes'
import { operatorRead } from '../../calls/operator-case.ts'
import { seconds } from '../../platform/clock.ts'
import { stateOf } from './operators.present.ts'
import { listAll } from './operators.repo.ts'

export const listOperators = operatorRead(endpoint, async ({ operator }, _input, tx) => {
  const rows = await listAll(tx)
  return {
    list: rows.map(({ id, login, name, role, createdAt, seenAt, ...row }) => ({
      id,
      login,
      name,
      role,
      state: stateOf(row),
      created_at: seconds(createdAt),
      seen_at: seenAt ? seconds(seenAt) : 0,
      current: flagOf(id === operator.id),
    })),
  }
})
