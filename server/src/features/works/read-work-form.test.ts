import type { Device } from '@qingyu/dev/device'
import { releaseVideo, verifyMember } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let author: Device
beforeAll(async () => {
  world = await bootWorld()
  author = await world.member('filmmaker')
  await verifyMember(world, author.uid)
})
afterAll(() => world.stop())

it('offers what operators have set, the tags that are in use, and my own share', async () => {
  const { settings } = world.server.services
  await settings.change('videos.coins_max', 88, 'test')
  await releaseVideo(world, { tags: ['潮汐', '雨夜'] })
  await releaseVideo(world, { tags: ['雨夜'] })
  await world.server.pool.query('update users set auth_level = 3 where id = $1', [author.uid])
  const form = await author.call('x/works/form')
  expect(form).toMatchObject({ may_publish: 1, coins_min: 1, coins_max: 88, share: 80, ticket_max: 60 })
  expect(form.tags).toEqual(['雨夜', '潮汐'])
  expect(form.categories).toContainEqual({ id: 'nature', name: '山海' })
  expect(form.rules).toContain('18 周岁')
})
