import { releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('collects and takes it out again; twice at once counts once', async () => {
  const phone = await world.member('collector')
  const { id } = await releaseVideo(world)
  const collect = (collected?: 0 | 1) =>
    phone.call('x/videos/collect', { id, ...(collected !== undefined && { collected }) })
  await Promise.all([collect(1), collect(1), collect(1)])
  expect(await phone.call('mv/detail480', { id })).toMatchObject({
    collected: 1,
    collects: 1,
    liked: 0,
    likes: 0,
  })
  expect(await collect()).toEqual({ collected: 0, collects: 0 })
  expect(await collect(0)).toEqual({ collected: 0, collects: 0 })
  expect(await collect()).toEqual({ collected: 1, collects: 1 })
  // What I liked is counted on my record, what I collect is not.
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ likes_count: 0 })
})

it('refuses what was taken down', async () => {
  const phone = await world.member('late')
  const video = await releaseVideo(world)
  await takeDownVideo(world, video)
  const late = phone.call('x/videos/collect', { id: video.id, collected: 1 })
  expect(await phone.refusal(late)).toMatchObject({ code: 'NOT_FOUND' })
})
