import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('ends every session of mine but this one', async () => {
  const phone = await world.member('only')
  const others = [world.device(), world.device()]
  for (const other of others) await other.login('only', PASSWORD)
  expect(await phone.call('x/sessions/revoke_others')).toEqual({ ended: 2 })
  for (const other of others)
    expect(await other.refusal(other.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' })
  await phone.call('users/personal')
})
