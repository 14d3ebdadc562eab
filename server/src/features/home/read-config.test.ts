import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('answers brand, tabs, texts and report reasons to a visitor, without an upload key', async () => {
  const config = await world.device().call('home/getConfig')
  expect(config.brand.name).toBe('青屿')
  expect(config.brand.discreet_name).toBe('日常笔记')
  expect(config.mv_find_tab[0]).toEqual({ sort: 'recommend', name: '推荐' })
  expect(config.post_tab.map(({ name }) => name)).toContain('求片')
  expect(config.texts['age_gate']).toContain('18')
  expect(config.report_reasons).toHaveLength(8)
  expect(config.upload).toEqual({
    imgUploadUrl: '/upload/image',
    videoUploadUrl: '/upload/video',
    uploadKey: null,
    image_max_bytes: 1_048_576,
  })
})

it('gives each login session an upload key of its own', async () => {
  const phone = await world.member('uploader')
  const tablet = world.device()
  await tablet.login('uploader', 'quiet-shore-7')
  const one = (await phone.call('home/getConfig')).upload.uploadKey
  const other = (await tablet.call('home/getConfig')).upload.uploadKey
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(other).not.toBe(one)
})

it('lets no ad reach a device before it has declared 18+', async () => {
  await world.server.pool.query(
    `insert into ads (place, title, url, to_type, picture_id, ends_at) values
       ('splash', '夏日海岸', 'https://isle.example/summer', 1, repeat('a', 32), null),
       ('home', '已结束', 'https://isle.example/over', 1, repeat('b', 32), $1)`,
    [world.clock.now()],
  )
  const phone = world.device()
  const before = await phone.call('home/getConfig')
  expect(before.age).toEqual({ minimum: 18, declared: 0 })
  expect(before.ads).toEqual({ splash: [], home: [], my: [] })
  expect(JSON.stringify(before)).not.toContain('/media/')

  await phone.call('x/age/declare', { adult: true })
  const after = await phone.call('home/getConfig')
  expect(after.age.declared).toBe(1)
  expect(after.ads.splash[0]).toMatchObject({ title: '夏日海岸', to_type: 1 })
  expect(after.ads.splash[0]?.picture).toMatch(/^\/media\/.+\.bin#k=/)
  expect(after.ads.home).toEqual([])
})

it('follows what operators change, in every process', async () => {
  const second = await world.anotherServer()
  await world.server.services.settings.change('brand.name', '蓝湾', 'test')
  expect((await world.device().call('home/getConfig')).brand.name).toBe('蓝湾')
  await expect.poll(() => second.services.settings.get('brand.name')).toBe('蓝湾')
  await second.stop()
})
