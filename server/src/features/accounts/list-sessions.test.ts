import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('lists my devices, the latest first, this one marked', async () => {
  const phone = await world.member('lister')
  world.clock.advance(60)
  const tablet = world.device()
  await tablet.login('lister', PASSWORD)
  await world.member('stranger')

  const { list } = await phone.call('x/sessions/list')
  expect(list).toHaveLength(2)
  expect(list.map(({ current }) => current)).toEqual([0, 1])
  expect(list[0]?.seen_at).toBe(Math.floor(world.clock.now().getTime() / 1000))
  expect(list.every(({ device }) => device.length > 0)).toBe(true)
})
