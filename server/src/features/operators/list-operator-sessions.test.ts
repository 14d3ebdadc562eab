import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('lists mine that are alive, this one marked', async () => {
  const lin = await enrolOperator(world, 'editor', 'lin@isle.example')
  await world.operator('editor')
  const second = await lin.signIn()
  expect((await second.call('console/session/list')).list).toMatchObject([{ current: 1 }, { current: 0 }])
  world.clock.advance(1799)
  await second.call('console/session/me')
  expect((await second.call('console/session/list')).list).toMatchObject([{ current: 1 }])
})
