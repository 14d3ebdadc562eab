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

it('what was under way is refused when he is disabled, demoted or signed out meanwhile', async () => {
  let arrived = () => {}
  let goOn = Promise.resolve()
  const slow = operatorAct(
    endpoint({ ...declared, path: 'console/x/slow', act: 'x.slow' }),
    async () => ({ answer: {}, subject: 'x' }),
    {
      prepare: async () => {
        arrived()
        await goOn
      },
    },
  )
  const world = await bootWorld({ moreUseCases: [slow] })
  const { pool } = world.server
  const meanwhile = async (change: string) => {
    const desk = await world.operator('support')
    const under = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    arrived = under.resolve
    goOn = gate.promise
    const call = desk.call as unknown as (path: string) => Promise<unknown>
    const outcome = call('console/x/slow').then(
      () => 'done',
      (error: { code: string; status: number }) => `${error.status} ${error.code}`,
    )
    await under.promise
    if (change) await pool.query(change, [desk.uid])
    gate.resolve()
    return outcome
  }
  expect(await meanwhile('')).toBe('done')
  for (const change of [
    'update operators set disabled_at = now() where id = $1',
    `update operators set role = 'finance' where id = $1`,
    'update operators set enrolled_at = null where id = $1',
    'update operator_sessions set revoked_at = now() where operator_id = $1',
  ])
    expect(await meanwhile(change)).toBe('420 SIGNED_OUT')
  const { rowCount } = await pool.query(`select from operator_log where act = 'x.slow'`)
  expect(rowCount).toBe(1)
  await world.stop()
})
