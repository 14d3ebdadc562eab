import { presentWith } from '@qingyu/dev/gifts'
import { hideVideo, releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import type { MadeVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('what I liked, the last first and again first when I like it again; without what I may no longer see', async () => {
  const phone = await world.member('fond')
  await presentWith(world.server, phone.uid, { coins: 100 })
  const [free, bought, hidden, down] = [
    await releaseVideo(world),
    await releaseVideo(world, { price: 'coins' }),
    await releaseVideo(world),
    await releaseVideo(world),
  ]
  await phone.call('chargeVideo/buy', { id: bought.id, request_id: 'liked-list-request-1' })
  const like = (video: MadeVideo, liked: 0 | 1 = 1) => phone.call('mv/liking', { id: video.id, liked })
  for (const video of [free, bought, hidden, down]) await like(video)
  const ids = async () => (await phone.call('users/likes')).list.map(({ id }) => id)
  expect(await ids()).toEqual([down.id, hidden.id, bought.id, free.id])
  await like(free, 0)
  await like(free)
  await like(hidden, 1)
  expect(await ids()).toEqual([free.id, down.id, hidden.id, bought.id])

  await hideVideo(world, bought)
  await hideVideo(world, hidden)
  await takeDownVideo(world, down)
  expect(await ids()).toEqual([free.id, bought.id])
  const first = await phone.call('users/likes', { limit: 1 })
  expect(first).toMatchObject({ list: [{ id: free.id }], has_more: true })
  expect(first.list[0]?.marked_at).toBeGreaterThan(0)
  expect(await phone.call('users/likes', { limit: 1, cursor: first.cursor })).toMatchObject({
    list: [{ id: bought.id }],
    has_more: false,
  })
  expect(await phone.refusal(phone.call('users/likes', { cursor: 'abc' }))).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'cursor',
  })
})
