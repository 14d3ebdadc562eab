import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('lets through exactly as many as allowed, however many come at once', async () => {
  const { limits } = world.server.services
  const waits = await Promise.all(Array.from({ length: 50 }, () => limits.take('race', 'one', 7, 60)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(43)
  expect(await limits.take('race', 'another', 7, 60)).toBe(0)
})

it('opens again when the window is over, also for a second process', async () => {
  const { limits } = world.server.services
  const second = await world.anotherServer()
  await limits.take('window', 'one', 1, 60)
  expect(await second.services.limits.take('window', 'one', 1, 60)).toBe(60)
  world.clock.advance(59)
  expect(await limits.take('window', 'one', 1, 60)).toBe(1)
  world.clock.advance(1)
  expect(await second.services.limits.take('window', 'one', 1, 60)).toBe(0)
  await second.stop()
})

it('gives back, forgets and sweeps', async () => {
  const { limits } = world.server.services
  await limits.take('back', 'one', 1, 60)
  await limits.giveBack('back', 'one')
  expect(await limits.take('back', 'one', 1, 60)).toBe(0)
  await limits.forget('back', 'one')
  expect(await limits.take('back', 'one', 1, 60)).toBe(0)
  world.clock.advance(3600)
  await limits.sweep()
  const { rows } = await world.server.pool.query('select count(*)::int as left from attempts')
  expect(rows).toEqual([{ left: 0 }])
})

it('keeps no name and no address', async () => {
  await world.server.services.limits.take('who', '203.0.113.77', 1, 60)
  expect(await world.dumpDatabase()).not.toContain('203.0.113.77')
})
