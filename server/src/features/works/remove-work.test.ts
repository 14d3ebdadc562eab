import type { Device } from '@qingyu/dev/device'
import { finishUpload, makeUpload, reviewWork, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { hideVideo, releaseVideo, verifyMember, waitingVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let author: Device
beforeAll(async () => {
  world = await bootWorld()
  author = await world.member('filmmaker')
  await verifyMember(world, author.uid)
})
afterAll(() => world.stop())

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .webp()
    .toBuffer()
const count = async (from: string, id: string | number) =>
  (await world.server.pool.query(`select from ${from} = $1`, [id])).rowCount
const isStored = async (id: string) => {
  const { media } = world.server.services
  return (await media.openAddress(new URL(media.addressOf(id), world.url).pathname)) !== null
}

it('a draft goes with its film, wherever that is', async () => {
  const upload = await makeUpload(world, author, { state: 'received' })
  const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS, tags: ['只此一次'] })
  await author.call('x/works/remove', { id })
  expect(await count('videos where id', id)).toBe(0)
  expect(await count('tags where name', '只此一次')).toBe(0)
  expect(await author.refusal(author.call('x/works/remove', { id }))).toMatchObject({
    code: 'WORK_NOT_YOURS',
  })
  await world.server.runJobs()
  expect(await count('video_assets where id', upload)).toBe(0)

  const failed = await makeUpload(world, author, { state: 'received', failure: 'codec' })
  const { id: second } = await author.call('x/works/create', { upload: failed, ...WORK_FIELDS })
  await world.server.pool.query(`update video_assets set state = 'failed' where id = $1`, [failed])
  expect((await author.call('works/wait')).list).toMatchObject([
    { id: second, progress: 0, reasons: [expect.stringContaining('编码格式不支持')] },
  ])
  await author.call('x/works/remove', { id: second })
  expect((await author.call('works/wait')).list).toEqual([])
})

it('a rejected one is emptied: files and words go, what was decided stays', async () => {
  const cover = await author.upload(await picture('#444'))
  const upload = await makeUpload(world, author, { state: 'received' })
  const fields = { ...WORK_FIELDS, title: '金丝雀标题', description: '金丝雀简介', tags: ['金丝雀标签'] }
  const { id } = await author.call('x/works/create', { upload, ...fields, cover: cover.id })
  await finishUpload(world, upload, { frames: [await picture('#2a9d8f')] })
  await world.server.runJobs()
  await reviewWork(await world.operator('moderator'), id, 'reject')
  const { posters } = await author.call('x/works/detail', { id })
  expect(await isStored(posters[0]?.id ?? '')).toBe(true)

  await author.call('x/works/remove', { id })
  await world.server.runJobs()
  expect(await world.dumpDatabase()).not.toContain('金丝雀')
  for (const gone of [cover.id, posters[0]?.id ?? '']) expect(await isStored(gone)).toBe(false)
  expect(await count('video_assets where id', upload)).toBe(0)
  expect(await author.call('works/reject')).toMatchObject({ list: [], counts: { reject: 0 } })
  expect(await count(`reviews where kind = 'video' and subject_id`, id)).toBe(1)
})

it('known material stays as evidence, and its author sees it no more', async () => {
  const upload = await makeUpload(world, author, { frames: [await picture('#555')] })
  const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS })
  await world.server.runJobs()
  await world.server.pool.query(
    `insert into scan_hits (kind, subject_id, version, severity, source, detail, found_at)
     values ('video', $1, 1, 'quarantine', 'hash', '', now())`,
    [id],
  )
  await reviewWork(await world.operator('moderator'), id, 'reject')
  await author.call('x/works/remove', { id })
  await world.server.runJobs()
  expect((await author.call('works/reject')).list).toEqual([])
  const { rows } = await world.server.pool.query('select state, owner_id from video_assets where id = $1', [
    upload,
  ])
  expect(rows).toEqual([{ state: 'ready', owner_id: 0 }])
})

it('what reviewers have before them, or what is or was public, stays', async () => {
  const hidden = await releaseVideo(world, { author })
  await hideVideo(world, hidden)
  for (const { id } of [await waitingVideo(world, { author }), await releaseVideo(world, { author }), hidden])
    expect(await author.refusal(author.call('x/works/remove', { id }))).toMatchObject({ code: 'WORK_FIXED' })
})
