import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('my collection, the last first, and nobody else’s', async () => {
  const [phone, other] = [await world.member('keeper'), await world.member('other')]
  const [one, two, three] = [await releaseVideo(world), await releaseVideo(world), await releaseVideo(world)]
  for (const { id } of [one, two]) await phone.call('x/videos/collect', { id })
  await other.call('x/videos/collect', { id: three.id })
  await phone.call('mv/liking', { id: three.id })
  const { list } = await phone.call('x/videos/collected')
  expect(list.map(({ id }) => id)).toEqual([two.id, one.id])
  expect(list[0]).toMatchObject({
    title: two.title,
    marked_at: Math.floor(world.clock.now().getTime() / 1000),
  })
  expect((await other.call('x/videos/collected')).list.map(({ id }) => id)).toEqual([three.id])
})
