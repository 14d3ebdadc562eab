import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('records a yes against the device, and a no takes it back', async () => {
  const phone = world.device()
  expect(await phone.call('x/age/declare', { adult: true })).toEqual({ declared: 1 })
  expect(await phone.call('x/age/declare', { adult: true })).toEqual({ declared: 1 })
  expect((await phone.call('home/getConfig')).age.declared).toBe(1)
  expect((await world.device().call('home/getConfig')).age.declared).toBe(0)

  expect(await phone.call('x/age/declare', { adult: false })).toEqual({ declared: 0 })
  expect((await phone.call('home/getConfig')).age.declared).toBe(0)
})

it('keeps no name of a device', async () => {
  const phone = world.device()
  await phone.call('x/age/declare', { adult: true })
  expect(await world.dumpDatabase()).not.toContain(phone.oauthId)
})
