import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('raises the alarm when a promise is broken, and not before', async () => {
  const { pool, runJobs, services } = world.server
  const alarm = vi.spyOn(services.log, 'error').mockReturnValue(undefined)
  const run = async () => {
    await pool.query(`select graphile_worker.add_job('reports:overdue', '{}')`)
    await runJobs()
  }
  const bad = await world.member('late')
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  world.clock.advance(23 * 3600)
  await run()
  expect(alarm).not.toHaveBeenCalled()
  world.clock.advance(2 * 3600)
  await run()
  expect(alarm).toHaveBeenCalledWith({ kind: 'user', overdue: 1 }, 'reports are overdue')
  alarm.mockRestore()
})
