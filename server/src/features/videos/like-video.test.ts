import type { Device } from '@qingyu/dev/device'
import { draftVideo, releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const like = (phone: Device, id: number, liked?: 0 | 1) =>
  phone.call('mv/liking', { id, ...(liked !== undefined && { liked }) })
const figuresOf = async (phone: Device) => {
  const { likes_count: given, fabulous_count: received } = await phone.call('users/getBaseInfo')
  return { given, received }
}

it('likes, takes it back, and both records say so', async () => {
  const [phone, author] = [await world.member('liker'), await world.member('liked')]
  const { id } = await releaseVideo(world, { author })
  expect(await like(phone, id, 1)).toEqual({ liked: 1, likes: 1 })
  expect(await like(phone, id, 1)).toEqual({ liked: 1, likes: 1 })
  expect(await phone.call('mv/detail480', { id })).toMatchObject({ liked: 1, likes: 1 })
  expect(await figuresOf(phone)).toEqual({ given: 1, received: 0 })
  expect(await figuresOf(author)).toEqual({ given: 0, received: 1 })
  expect(await like(author, id)).toEqual({ liked: 1, likes: 2 })
  expect(await figuresOf(author)).toEqual({ given: 1, received: 2 })

  expect(await like(phone, id)).toEqual({ liked: 0, likes: 1 })
  expect(await like(phone, id, 0)).toEqual({ liked: 0, likes: 1 })
  expect(await figuresOf(phone)).toEqual({ given: 0, received: 0 })
  expect(await figuresOf(author)).toEqual({ given: 1, received: 1 })
})

it('refuses what one cannot see', async () => {
  const phone = await world.member('stranger')
  const { id } = await draftVideo(world)
  expect(await phone.refusal(like(phone, id, 1))).toMatchObject({ code: 'NOT_FOUND' })
})

it('counts exactly, whoever comes at once: the same twice, many, and two who like each other', async () => {
  const [one, other] = [await world.member('one'), await world.member('other')]
  const [mine, theirs] = [
    await releaseVideo(world, { author: one }),
    await releaseVideo(world, { author: other }),
  ]
  const crowd = await Promise.all(Array.from({ length: 4 }, (_, place) => world.member(`crowd${place}`)))
  await Promise.all([
    ...[1, 2, 3].map(() => like(one, theirs.id, 1)),
    ...[1, 2, 3].map(() => like(other, mine.id, 1)),
    ...crowd.flatMap((phone) => [like(phone, mine.id, 1), like(phone, theirs.id, 1)]),
  ])
  expect(await one.call('mv/detail480', { id: theirs.id })).toMatchObject({ liked: 1, likes: 5 })
  expect(await figuresOf(one)).toEqual({ given: 1, received: 5 })
  expect(await figuresOf(other)).toEqual({ given: 1, received: 5 })

  // Toggled an even number of times at once: as it was.
  await Promise.all([1, 2, 3, 4].map(() => like(one, theirs.id)))
  expect(await one.call('mv/detail480', { id: theirs.id })).toMatchObject({ liked: 1, likes: 5 })
})

it('the likes of one who leaves go with him', async () => {
  const [phone, author] = [await world.member('leaver'), await world.member('stayer')]
  const { id } = await releaseVideo(world, { author })
  await like(phone, id, 1)
  await like(await world.member('another'), id, 1)
  await phone.call('x/videos/collect', { id, collected: 1 })
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  await world.server.runJobs()
  expect(await author.call('mv/detail480', { id })).toMatchObject({ likes: 1, collects: 0 })
  expect(await figuresOf(author)).toEqual({ given: 0, received: 1 })
})
