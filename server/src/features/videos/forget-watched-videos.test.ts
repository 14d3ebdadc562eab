import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('forgets those that I name, or all, of mine alone', async () => {
  const [phone, other] = [await world.member('forgetful'), await world.member('mindful')]
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await releaseVideo(world)).id)
  for (const id of ids) for (const one of [phone, other]) await one.call('mv/watching', { id, position: 9 })
  const [first = 0, second, third] = ids
  expect(await phone.call('x/videos/forget', { ids: [first, 999_999] })).toEqual({})
  const left = async (one: typeof phone) => (await one.call('x/videos/history')).list.map(({ id }) => id)
  expect(await left(phone)).toEqual([third, second])
  expect(await phone.call('mv/detail480', { id: first })).toMatchObject({ resume_at: 0 })
  await phone.call('x/videos/forget', { ids: [] })
  expect(await left(phone)).toEqual([third, second])
  await phone.call('x/videos/forget')
  expect(await left(phone)).toEqual([])
  expect(await left(other)).toEqual([third, second, first])
})
