import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('ends this session and no other', async () => {
  const phone = await world.member('leaver')
  const tablet = world.device()
  await tablet.login('leaver', 'quiet-shore-7')
  await phone.call('x/account/logout')
  expect(await phone.refusal(phone.call('users/getBaseInfo'))).toMatchObject({
    code: 'SIGNED_OUT',
    status: 420,
  })
  expect(await tablet.call('users/getBaseInfo')).toMatchObject({ username: 'leaver' })
})
