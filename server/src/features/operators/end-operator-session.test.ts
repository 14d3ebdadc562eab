import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('ends this session and no other', async () => {
  const [desk, other] = [await world.operator('editor'), await world.operator('editor')]
  await desk.call('console/session/end')
  expect(await desk.refusal(desk.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
  await other.call('console/session/me')
  const owner = await world.operator('owner')
  const { list } = await owner.call('console/log/list', { act: 'session.end' })
  expect(list).toMatchObject([{ operator: { id: desk.uid }, subject: `operator:${desk.uid}` }])
})
