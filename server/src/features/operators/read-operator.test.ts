import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('says who is signed in and until when', async () => {
  const lin = await enrolOperator(world, 'finance', 'lin@isle.example')
  expect(await lin.desk.call('console/session/me')).toEqual({
    operator: { id: lin.id, login: 'lin@isle.example', name: 'lin', role: 'finance' },
    expires_at: world.clock.now().getTime() / 1000 + 43_200,
  })
})
