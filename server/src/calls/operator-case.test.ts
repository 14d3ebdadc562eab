import { endpoint } from '@qingyu/contract/endpoint'
import { nothing } from '@qingyu/contract/shapes'
import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'
import { operatorAct, operatorRead } from './operator-case.ts'
import { appendToLog } from './operator-log.repo.ts'

const declared = {
  does: 'Made up.',
  caller: 'operator',
  roles: ['support'],
  input: nothing,
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: {},
  example: {},
} as const

const entry = { operatorId: 1, sessionId: null, act: 'made.up', subject: 'x', details: {}, at: new Date() }

const reads = operatorRead(
  endpoint({ ...declared, path: 'console/x/read', act: null }),
  async (_call, _input, tx) => {
    await appendToLog(tx, entry)
    return {}
  },
)
const refuses = operatorAct(
  endpoint({ ...declared, path: 'console/x/act', act: 'x.act' }),
  async (call, _input, tx) => {
    await appendToLog(tx, entry)
    throw call.fail('NOT_FOUND', {})
  },
)

it('what only reads can write nothing, and what was refused leaves nothing', async () => {
  const world = await bootWorld({ moreUseCases: [reads, refuses], env: { LOG_LEVEL: 'silent' } })
  const desk = await world.operator('support')
  // No contract has them.
  const call = desk.call as unknown as (path: string) => Promise<unknown>
  expect(await desk.refusal(call('console/x/read'))).toMatchObject({ code: 'INTERNAL' })
  expect(await desk.refusal(call('console/x/act'))).toMatchObject({ code: 'NOT_FOUND' })
  const { rowCount } = await world.server.pool.query('select from operator_log')
  expect(rowCount).toBe(0)
  await world.stop()
})
