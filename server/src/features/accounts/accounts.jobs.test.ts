import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'

it('attempts are swept even where the sweep of sessions fails', async () => {
  const world = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
  const { pool, services } = world.server
  await services.limits.take('login', 'somebody', 1, 60)
  world.clock.advance(61)
  await pool.query('alter table sessions rename to away')
  for (const name of ['accounts:sweep-sessions', 'accounts:sweep-attempts'])
    await pool.query('select graphile_worker.add_job($1)', [name])
  await world.server.runJobs()
  expect((await pool.query('select from attempts')).rowCount).toBe(0)
  expect((await pool.query('select last_error from graphile_worker._private_jobs')).rows).toEqual([
    { last_error: 'DrizzleQueryError: DatabaseError 42P01' },
  ])
  await world.stop()
})
