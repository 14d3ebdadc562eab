import { commentFaults } from '@qingyu/dev/comment-faults'
import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('one at a time, by whose film it is, and never a reply', async () => {
  const phone = await world.member('visitor_here')
  const video = await releaseVideo(world)
  const say = (text: string, more: object = {}) =>
    phone.call('comments/create', { id: video.id, text, ...more })
  const [one, other] = [await say('一'), await say('二')]
  const reply = await say('三', { reply_to: one.id })
  const pin = (id: number, pinned: 0 | 1) => video.author.call('x/comments/pin', { id, pinned })
  const pinnedNow = async () =>
    (await phone.call('comments/list', { id: video.id })).list.flatMap(({ id, pinned }) =>
      pinned ? [id] : [],
    )

  await pin(one.id, 1)
  await pin(one.id, 1)
  expect(await pinnedNow()).toEqual([one.id])
  await pin(other.id, 1)
  expect(await pinnedNow()).toEqual([other.id])
  // Of one that is not pinned, nothing is taken away.
  await pin(one.id, 0)
  expect(await pinnedNow()).toEqual([other.id])
  await Promise.all([pin(one.id, 1), pin(other.id, 1), pin(one.id, 1)])
  expect(await pinnedNow()).toHaveLength(1)

  const { author } = video
  for (const id of [reply.id, 888_888_888])
    expect(await author.refusal(pin(id, 1))).toMatchObject({ code: 'NOT_FOUND' })
  const mine = phone.call('x/comments/pin', { id: one.id, pinned: 1 })
  expect(await phone.refusal(mine)).toMatchObject({ code: 'NOT_FOUND' })
  await pin(one.id, 0)
  await pin(other.id, 0)
  expect(await pinnedNow()).toEqual([])
  expect(await commentFaults(world)).toEqual([])
})
