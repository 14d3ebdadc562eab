import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('ends one session of mine, at once, also for another process', async () => {
  const phone = await world.member('revoker')
  const tablet = world.device()
  await tablet.login('revoker', PASSWORD)
  await tablet.call('users/personal')

  const { list } = await phone.call('x/sessions/list')
  const other = list.find(({ current }) => current === 0)
  await phone.call('x/sessions/revoke', { id: other?.id ?? '' })
  expect(await tablet.refusal(tablet.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' })
  await phone.call('users/personal')
})

it("answers another's session, a missing one and nonsense alike, and ends nothing", async () => {
  const mine = await world.member('mine')
  const theirs = await world.member('theirs')
  const { list } = await theirs.call('x/sessions/list')
  for (const id of [list[0]?.id ?? '', '00000000-0000-4000-8000-000000000000', 'not-a-session-id'])
    expect(await mine.refusal(mine.call('x/sessions/revoke', { id }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 0,
    })
  await theirs.call('users/personal')
})
