import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('is the pinned one, else the most liked that anybody liked, else nothing', async () => {
  const [phone, other] = [await world.member('top'), await world.member('fan')]
  const video = await releaseVideo(world)
  const top = async () => (await world.device().call('topvideo/commentTop1', { id: video.id })).comment
  expect(await top()).toBeNull()
  const [one, best] = [
    await phone.call('comments/create', { id: video.id, text: '一' }),
    await phone.call('comments/create', { id: video.id, text: '二' }),
  ]
  await phone.call('comments/create', { id: video.id, text: '答', reply_to: best.id })
  expect(await top()).toBeNull()
  await other.call('comments/liking', { id: best.id, liked: 1 })
  expect(await top()).toMatchObject({ id: best.id, likes: 1, replies: 1, first_replies: [{ text: '答' }] })
  await video.author.call('x/comments/pin', { id: one.id, pinned: 1 })
  expect(await top()).toMatchObject({ id: one.id, pinned: 1 })
  await phone.call('x/comments/remove', { id: one.id })
  await phone.call('x/comments/remove', { id: best.id })
  expect(await top()).toBeNull()

  const visitor = world.device()
  expect(await visitor.refusal(visitor.call('topvideo/commentTop1', { id: 888_888_888 }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})
