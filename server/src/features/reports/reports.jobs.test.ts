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

it("forgets a visitor's words and a removal's address half a year after the decision", async () => {
  const { pool, runJobs } = world.server
  const [bad, desk] = [await world.member('long_ago'), await world.operator('moderator')]
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6, text: '旧事' })
  await world
    .device()
    .call('x/reports/removal', { address: '/user/lan-canary', why: '是我', contact: 'a@b.c' })
  const { list } = await desk.call('console/reports/queue', { limit: 50 })
  for (const { report } of list) {
    await desk.call('console/reports/claim', { report })
    await desk.call('console/reports/decide', { report, measures: [], seconds: 1 })
  }
  world.clock.advance(181 * 86_400)
  await pool.query(`select graphile_worker.add_job('reports:sweep', '{}')`)
  await runJobs()
  const { rows } = await pool.query(
    'select from reports where user_id is null and (sealed is not null or device_hash is not null)',
  )
  expect(rows).toEqual([])
  expect(await world.dumpDatabase()).not.toContain('lan-canary')
})
