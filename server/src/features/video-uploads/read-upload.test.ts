import { makeUpload } from '@qingyu/dev/make-upload'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseUpload, useUpload } from './video-uploads.public.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('tells its owner how it stands, in his words', async () => {
  const phone = await world.member('reader')
  const waiting = await makeUpload(world, phone, { state: 'received' })
  expect(await phone.call('x/works/upload', { upload: waiting })).toMatchObject({
    state: 'received',
    step: '等待处理',
    reason: '',
    posters: [],
  })
  const ready = await makeUpload(world, phone, { frames: [Buffer.from('x')], duration: 75 })
  expect(await phone.call('x/works/upload', { upload: ready })).toMatchObject({
    state: 'ready',
    progress: 100,
    duration: 75,
    posters: [{ url: expect.stringMatching(/^\/media\/.*#k=/) }],
  })
  const failed = await makeUpload(world, phone, { state: 'failed', failure: 'too-long' })
  expect(await phone.call('x/works/upload', { upload: failed })).toMatchObject({
    state: 'failed',
    reason: '视频时长超过上限，请剪短后再上传',
  })
})

it('one that is being removed is not there any more', async () => {
  const phone = await world.member('remover')
  const upload = await makeUpload(world, phone)
  await world.server.services.db.transaction((tx) => releaseUpload(tx, upload))
  expect(await phone.refusal(phone.call('x/works/upload', { upload }))).toMatchObject({
    code: 'UPLOAD_NOT_YOURS',
  })
})

it('is made into one work, by its owner', async () => {
  const [phone, other] = [await world.member('once'), await world.member('thief')]
  const { db, clock } = world.server.services
  const upload = await makeUpload(world, phone)
  const use = (uid: number) => db.transaction((tx) => useUpload(tx, upload, uid, clock.now()))
  expect(await use(other.uid)).toBeUndefined()
  const both = await Promise.all([use(phone.uid), use(phone.uid)])
  expect(both.filter(Boolean)).toHaveLength(1)
  const failed = await makeUpload(world, phone, { state: 'failed' })
  expect(await db.transaction((tx) => useUpload(tx, failed, phone.uid, clock.now()))).toMatchObject({
    state: 'failed',
  })
})
