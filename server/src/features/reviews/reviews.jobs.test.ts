import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('raises the alarm when something waits for longer than was promised, and not before', async () => {
  const { pool, runJobs, services } = world.server
  const alarm = vi.spyOn(services.log, 'error').mockReturnValue(undefined)
  const run = async () => {
    await pool.query(`select graphile_worker.add_job('reviews:overdue', '{}')`)
    await runJobs()
  }
  await world.submit(1)
  world.clock.advance(23 * 3600)
  await run()
  expect(alarm).not.toHaveBeenCalled()
  world.clock.advance(2 * 3600)
  await run()
  expect(alarm).toHaveBeenCalledWith({ kind: 'sketch', overdue: 1 }, 'reviews are overdue')
  alarm.mockRestore()
})
