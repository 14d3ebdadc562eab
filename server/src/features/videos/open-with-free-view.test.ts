import type { Device } from '@qingyu/dev/device'
import { presentWith } from '@qingyu/dev/gifts'
import { hideVideo, releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOfDay } from '../../platform/clock.ts'

let world: World
let vipVideos: number[]
beforeAll(async () => {
  world = await bootWorld()
  vipVideos = []
  for (let n = 0; n < 5; n += 1) vipVideos.push((await releaseVideo(world, { price: 'vip' })).id)
})
afterAll(() => world.stop())

const open = (phone: Device, id: number) => phone.call('x/videos/free_view', { id })
const nth = (place: number) => vipVideos[place] ?? 0

it('opens three a day; asking again for one of them costs nothing', async () => {
  const phone = await world.member('frugal')
  expect(await open(phone, nth(0))).toMatchObject({ entitled: 1, left: 2 })
  expect(await open(phone, nth(0))).toMatchObject({ entitled: 1, left: 2 })
  expect(await phone.call('mv/detail480', { id: nth(0) })).toMatchObject({
    because: 'free_view',
    free_views_left: 2,
  })
  await open(phone, nth(1))
  await open(phone, nth(2))
  expect(await phone.refusal(open(phone, nth(3)))).toMatchObject({ code: 'NO_FREE_VIEW' })
  expect(await open(phone, nth(1))).toMatchObject({ entitled: 1, left: 0 })
  expect(await phone.call('mv/detail480', { id: nth(3) })).toMatchObject({ entitled: 0, free_views_left: 0 })
})

it('is over with the day of UTC+8, but for a film that was begun before midnight', async () => {
  const phone = await world.member('nightowl')
  await open(phone, nth(0))
  const midnight = startOfDay(world.clock.now()).getTime() + 86_400_000
  world.clock.advance((midnight - world.clock.now().getTime()) / 1000 + 1)
  expect(await phone.call('mv/detail480', { id: nth(0) })).toMatchObject({ entitled: 1, free_views_left: 3 })
  world.clock.advance(3600)
  expect(await phone.call('mv/detail480', { id: nth(0) })).toMatchObject({ entitled: 0, play_url: '' })
  expect(await open(phone, nth(0))).toMatchObject({ left: 2 })
})

it('five at once are three', async () => {
  const phone = await world.member('grabber')
  const outcomes = await Promise.allSettled(vipVideos.map((id) => open(phone, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { rowCount } = await world.server.pool.query('select from free_views where user_id = $1', [phone.uid])
  expect(rowCount).toBe(3)
})

it('takes none from a VIP, and none for what is not VIP’s or cannot be seen', async () => {
  const phone = await world.member('noble')
  const { id: paid } = await releaseVideo(world, { price: 'coins' })
  expect(await phone.refusal(open(phone, paid))).toMatchObject({ code: 'NOT_FOR_SALE' })
  const hidden = await releaseVideo(world, { price: 'vip' })
  await hideVideo(world, hidden)
  expect(await phone.refusal(open(phone, hidden.id))).toMatchObject({ code: 'NOT_FOUND' })
  await presentWith(world.server, phone.uid, { vipDays: 1 })
  expect(await open(phone, nth(0))).toMatchObject({ entitled: 1, left: 3 })
})
