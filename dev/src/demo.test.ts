import { expect, it } from 'vitest'
import { fillDemo } from './demo.ts'
import { bootWorld } from './world.ts'

it('leaves the demo to another process where there are no calls to make it through', async () => {
  const world = await bootWorld({ env: { ROLES: 'worker' } })
  const told: string[] = []
  expect(await fillDemo(world.server, (line) => told.push(line))).toEqual([])
  expect(told).toEqual([expect.stringContaining('the api role')])
  await world.stop()
})
