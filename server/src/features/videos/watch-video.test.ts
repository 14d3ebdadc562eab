import { hideVideo, releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import type { Device } from '@qingyu/dev/device'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayNumber, startOfDay } from '../../platform/clock.ts'

let world: World
let phone: Device
beforeAll(async () => {
  world = await bootWorld()
  phone = await world.member('watcher')
})
afterAll(() => world.stop())

const watch = (device: Device, id: number, position: number) => device.call('mv/watching', { id, position })
const playsOf = async (id: number) => (await world.device().call('mv/detail480', { id })).plays
const resumeOf = async (device: Device, id: number) => (await device.call('mv/detail480', { id })).resume_at

it('goes on where one left it, and from the beginning near the end', async () => {
  const { id } = await releaseVideo(world, { duration: 100 })
  expect(await resumeOf(phone, id)).toBe(0)
  await watch(phone, id, 40)
  expect(await resumeOf(phone, id)).toBe(40)
  await watch(phone, id, 95)
  expect(await resumeOf(phone, id)).toBe(95)
  await watch(phone, id, 96)
  expect(await resumeOf(phone, id)).toBe(0)
  // Nobody was further than its end.
  await watch(phone, id, 80_000)
  const { list } = await phone.call('x/videos/history')
  expect(list.find((one) => one.id === id)?.position).toBe(100)
})

it('of what only the preview is open nobody was further than the preview', async () => {
  const { id } = await releaseVideo(world, { price: 'vip', duration: 200 })
  await watch(phone, id, 150)
  const { list } = await phone.call('x/videos/history')
  expect(list[0]).toMatchObject({ id, position: 20 })
  // Its end is not where to begin, unless the whole of it is open now.
  expect(await resumeOf(phone, id)).toBe(0)
  await phone.call('x/videos/free_view', { id })
  expect(await resumeOf(phone, id)).toBe(20)
})

it('counts one play a viewer a day, with the days of UTC+8', async () => {
  const { id } = await releaseVideo(world)
  const until = (moment: Date) => world.clock.advance((moment.getTime() - world.clock.now().getTime()) / 1000)
  const midnight = new Date(startOfDay(world.clock.now()).getTime() + 86_400_000)
  until(new Date(midnight.getTime() - 60_000))
  const [visitor, other] = [world.device(), world.device()]
  await watch(phone, id, 1)
  await watch(phone, id, 11)
  await watch(visitor, id, 1)
  await watch(visitor, id, 11)
  await watch(other, id, 1)
  expect(await playsOf(id)).toBe(3)
  until(new Date(midnight.getTime() - 1000))
  await watch(phone, id, 21)
  expect(await playsOf(id)).toBe(3)
  until(midnight)
  await watch(phone, id, 31)
  await watch(phone, id, 41)
  await watch(visitor, id, 31)
  expect(await playsOf(id)).toBe(5)
})

it('counts once when a phone reports twice at once', async () => {
  const { id } = await releaseVideo(world)
  await Promise.all(Array.from({ length: 8 }, (_, place) => watch(phone, id, place)))
  expect(await playsOf(id)).toBe(1)
})

it('does not count its author', async () => {
  const { id, author } = await releaseVideo(world, { duration: 100 })
  await watch(author, id, 30)
  expect(await playsOf(id)).toBe(0)
  expect(await resumeOf(author, id)).toBe(30)
})

it('refuses what one cannot see', async () => {
  const video = await releaseVideo(world)
  await hideVideo(world, video)
  for (const id of [video.id, 999_999])
    expect(await phone.refusal(watch(phone, id, 1))).toMatchObject({ code: 'NOT_FOUND' })
})

it('nobody can be followed: each row is another mark, and after two days they are gone', async () => {
  const { pool, runJobs } = world.server
  const [one, two] = [await releaseVideo(world), await releaseVideo(world)]
  await watch(phone, one.id, 1)
  await watch(phone, two.id, 1)
  const { rows } = await pool.query<{ viewer: Buffer }>('select viewer from video_plays')
  expect(new Set(rows.map(({ viewer }) => viewer.toString('hex'))).size).toBe(rows.length)

  const purge = async () => {
    await pool.query(`select graphile_worker.add_job('videos:purge-plays', '{}')`)
    await runJobs()
    const left = await pool.query<{ day: number }>('select distinct day from video_plays order by day')
    return left.rows.map(({ day }) => day)
  }
  const today = dayNumber(world.clock.now())
  await pool.query(`insert into free_views values (1, $1, 1), (1, $2, 2)`, [today - 2, today])
  expect(await purge()).toEqual([today - 1, today])
  world.clock.advance(2 * 86_400)
  expect(await purge()).toEqual([])
  expect((await pool.query('select from free_views where user_id = 1')).rowCount).toBe(0)
})
