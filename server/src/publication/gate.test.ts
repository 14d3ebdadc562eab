import { runGate } from '@qingyu/dev/gate/gate-run'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The short form of `npm run prove -- gate`, with another seed each time. */

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('nothing unreviewed is served, whatever authors, operators and raw SQL do', async () => {
  const seed = Date.now() % 1_000_000
  const client = await world.server.pool.connect()
  const report = await runGate((text, values) => client.query(text, values), 700, seed)
  client.release(true)
  expect(report.faults, `seed ${seed}`).toEqual([])
  expect(report.accepted).toBeGreaterThan(100)
  expect(report.served).toBeGreaterThan(100)
  expect(report.attacks).toBeGreaterThan(50)
})
