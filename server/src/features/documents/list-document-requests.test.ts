import { applicationOf } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('shows a colleague what waits for him, and whoever asked where it stands, for an hour', async () => {
  const phone = await world.member('listed')
  await phone.call('auth/apply', await applicationOf(phone))
  const [desk, other] = [await world.operator('moderator'), await world.operator('owner')]
  const { task } = await desk.call('console/reviews/claim', {})
  const { request } = await desk.call('console/documents/ask', { task, why: '核对姓名' })
  const asked = { request, task, kind_name: '认证', title: '发布者认证', documents: 2, why: '核对姓名' }
  expect(await other.call('console/documents/waiting')).toMatchObject({
    list: [{ ...asked, asked_by: expect.stringContaining('moderator') }],
    mine: [],
  })
  expect(await desk.call('console/documents/waiting')).toMatchObject({
    list: [],
    mine: [{ ...asked, state: 'waiting', answered_by: '', until: 0 }],
  })
  world.clock.advance(3600)
  const [later, evening] = [await world.operator('moderator'), await world.operator('owner')]
  expect((await later.call('console/documents/waiting')).list).toEqual([])
  expect(await evening.refusal(evening.call('console/documents/grant', { request }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})
