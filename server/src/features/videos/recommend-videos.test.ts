import type { Device } from '@qingyu/dev/device'
import { presentWith } from '@qingyu/dev/gifts'
import { draftVideo, hideVideo, releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const next = async (phone: Device, id: number) => (await phone.call('mv/detail_recommend', { id })).list
const DAY = 86_400

it('says why, never this one, never what cannot be seen, never what I have just seen', async () => {
  const [author, other] = [await world.member('auteur'), await world.member('someone')]
  const open = await releaseVideo(world, { author, tags: ['夜空', '海岛'] })
  const works: number[] = []
  for (let n = 0; n < 5; n += 1) works.push((await releaseVideo(world, { author, plays: n })).id)
  const tagged = await releaseVideo(world, { author: other, tags: ['海岛', '城市'] })
  const both = await releaseVideo(world, { author: other, tags: ['海岛', '夜空'] })
  const popular = await releaseVideo(world, { author: other, plays: 5000 })
  const together = await releaseVideo(world, { author: other })
  for (let n = 0; n < 3; n += 1) {
    const phone = await world.member(`neighbour${n}`)
    for (const { id } of [open, together]) await phone.call('mv/watching', { id, position: 1 })
  }
  const [hidden, down] = [
    await releaseVideo(world, { author, tags: ['夜空'], plays: 9000 }),
    await releaseVideo(world, { author: other, tags: ['夜空'], plays: 9000 }),
  ]
  await draftVideo(world, { author, tags: ['夜空'] })
  await hideVideo(world, hidden)
  await takeDownVideo(world, down)

  const visitor = world.device()
  const list = await next(visitor, open.id)
  const why = new Map(list.map((one) => [one.id, [one.why, one.why_tag]]))
  expect(why.get(both.id)).toEqual(['tag', '夜空'])
  expect(why.get(tagged.id)).toEqual(['tag', '海岛'])
  expect(why.get(together.id)).toEqual(['co_watched', ''])
  expect(why.get(popular.id)).toEqual(['popular', ''])
  // Three of the same author, those that are watched most.
  expect(works.filter((id) => why.has(id))).toEqual(works.slice(2))
  expect(why.get(works[4] ?? 0)).toEqual(['author', ''])
  for (const { id } of [open, hidden, down]) expect(why.has(id)).toBe(false)
  expect(await next(visitor, open.id)).toEqual(list)
  expect(list[0]).toMatchObject({ id: both.id, author: { uid: other.uid }, price_type: 'free' })

  const phone = await world.member('follower')
  const ids = async () => (await next(phone, open.id)).map(({ id }) => id)
  expect(await ids()).toEqual(list.map(({ id }) => id))
  for (const { id } of [both, popular]) await phone.call('mv/watching', { id, position: 1 })
  const fresh = await ids()
  expect(fresh).not.toContain(both.id)
  expect(fresh).not.toContain(popular.id)
  expect(fresh).toContain(tagged.id)
  world.clock.advance(7 * DAY + 1)
  expect(await ids()).toContain(both.id)
})

it('never again what I bought and saw to its end', async () => {
  const phone = await world.member('connoisseur')
  await presentWith(world.server, phone.uid, { coins: 100 })
  const [open, mine, free] = [
    await releaseVideo(world, { tags: ['雪山'] }),
    await releaseVideo(world, { tags: ['雪山'], price: 'coins', duration: 100 }),
    await releaseVideo(world, { tags: ['雪山'], duration: 100 }),
  ]
  await phone.call('chargeVideo/buy', { id: mine.id, request_id: 'recommended-and-bought' })
  for (const { id } of [mine, free]) await phone.call('mv/watching', { id, position: 99 })
  world.clock.advance(30 * DAY)
  const ids = (await next(phone, open.id)).map(({ id }) => id)
  expect(ids).not.toContain(mine.id)
  expect(ids).toContain(free.id)
})

it('refuses for what one cannot see', async () => {
  const video = await releaseVideo(world)
  await hideVideo(world, video)
  const visitor = world.device()
  expect(await visitor.refusal(next(visitor, video.id))).toMatchObject({ code: 'NOT_FOUND' })
})

it('what was taken down is gone from it at once, although the rest is kept for a while', async () => {
  const open = await releaseVideo(world, { tags: ['灯塔'] })
  const [stays, goes] = [
    await releaseVideo(world, { tags: ['灯塔'] }),
    await releaseVideo(world, { tags: ['灯塔'] }),
  ]
  const visitor = world.device()
  const ids = async () => (await next(visitor, open.id)).map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining([stays.id, goes.id]))
  await takeDownVideo(world, goes)
  const later = await releaseVideo(world, { tags: ['灯塔'] })
  expect(await ids()).toContain(stays.id)
  expect(await ids()).not.toContain(goes.id)
  expect(await ids()).not.toContain(later.id)
  world.clock.advance(61)
  expect(await ids()).toContain(later.id)
})
