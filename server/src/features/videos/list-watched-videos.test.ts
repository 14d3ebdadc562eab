import { hideVideo, releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('what I watched, the last first however often, also when the clock goes back', async () => {
  const phone = await world.member('viewer')
  const [one, two, three] = [await releaseVideo(world), await releaseVideo(world), await releaseVideo(world)]
  const watch = (id: number, position: number) => phone.call('mv/watching', { id, position })
  await watch(one.id, 5)
  await watch(two.id, 6)
  await watch(three.id, 7)
  world.clock.advance(-60)
  await watch(one.id, 15)
  const shown = async () =>
    (await phone.call('x/videos/history')).list.map(({ id, position }) => [id, position])
  expect(await shown()).toEqual([
    [one.id, 15],
    [three.id, 7],
    [two.id, 6],
  ])
  const first = await phone.call('x/videos/history', { limit: 2 })
  expect(first.list.map(({ id }) => id)).toEqual([one.id, three.id])
  expect(await phone.call('x/videos/history', { limit: 2, cursor: first.cursor })).toMatchObject({
    list: [{ id: two.id, watched_at: Math.floor(world.clock.now().getTime() / 1000) + 60 }],
    has_more: false,
  })
  await hideVideo(world, three)
  expect((await shown()).map(([id]) => id)).toEqual([one.id, two.id])
  // Of a visitor there is none.
  const visitor = world.device()
  await visitor.call('mv/watching', { id: one.id, position: 3 })
  expect(await visitor.call('mv/detail480', { id: one.id })).toMatchObject({ resume_at: 0 })
})
