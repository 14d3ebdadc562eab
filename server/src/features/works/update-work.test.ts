import type { Device } from '@qingyu/dev/device'
import { makeUpload, reviewWork, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { releaseVideo, verifyMember } from '@qingyu/dev/make-video'
import { personOf } from '@qingyu/dev/papers'
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

async function rejected(different: object = {}) {
  const upload = await makeUpload(world, author, { frames: [await picture('#2a9d8f')] })
  const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS, ...different })
  await world.server.runJobs()
  await reviewWork(await world.operator('moderator'), id, 'reject')
  return id
}

it('a rejected work is changed, scanned anew, and released', async () => {
  const id = await rejected({ description: '加我看完整版' })
  expect((await author.call('works/reject')).list).toMatchObject([
    { id, state: 'reject', reasons: ['站外引流或联系方式'], note: '请删去简介中的联系方式' },
  ])
  const changed = {
    ...WORK_FIELDS,
    title: '第二版',
    tags: ['夜空', '长镜头'],
    price_type: 'vip' as const,
    coins: 0,
  }
  await author.call('x/works/update', { id, ...changed })
  expect(await author.call('x/works/detail', { id })).toMatchObject({ state: 'scan', reasons: [], note: '' })
  await world.server.runJobs()
  await reviewWork(await world.operator('moderator'), id)

  const viewer = await world.member('viewer')
  expect(await viewer.call('mv/detail480', { id })).toMatchObject({
    title: '第二版',
    price_type: 'vip',
    tags: ['夜空', '长镜头'],
  })
  expect((await author.call('works/reject')).list).toEqual([])
  const { rows } = await world.server.pool.query('select name from tags order by name')
  expect(rows.map(({ name }) => name)).not.toContain('海岛')
  const again = author.call('x/works/update', { id, ...changed })
  expect(await author.refusal(again)).toMatchObject({ code: 'WORK_FIXED' })
})

it('the cover that was replaced goes, one that is kept stays, and none means the best poster', async () => {
  const [one, other] = [
    await author.upload(await picture('#123')),
    await author.upload(await picture('#321')),
  ]
  const id = await rejected({ cover: one.id })
  const used = async () => {
    const { rows } = await world.server.pool.query<{ id: string }>(
      `select id from uploads where id = any($1) and state = 'used'`,
      [[one.id, other.id]],
    )
    return rows.map((row) => row.id)
  }
  const resubmit = async (cover: string) => {
    await author.call('x/works/update', { id, ...WORK_FIELDS, cover })
    await world.server.runJobs()
    await reviewWork(await world.operator('moderator'), id, 'reject')
  }
  await resubmit(one.id)
  expect(await used()).toEqual([one.id])
  await resubmit(other.id)
  expect(await used()).toEqual([other.id])
  await resubmit('')
  expect(await used()).toEqual([])
  const { cover, posters } = await author.call('x/works/detail', { id })
  expect(cover).toEqual(posters[0])
})

it('a consent that was withdrawn stands in the way, and takes a public work out at once', async () => {
  const { id: person } = await author.call('x/people/add', await personOf(author))
  const id = await rejected({ people: [person] })
  await author.call('x/works/update', { id, ...WORK_FIELDS, people: [person] })
  await world.server.runJobs()
  await reviewWork(await world.operator('moderator'), id)
  const viewer = await world.member('watcher')
  await viewer.call('mv/detail480', { id })

  await author.call('x/people/withdraw', { id: person, scope: 'distribution' })
  expect(await viewer.refusal(viewer.call('mv/detail480', { id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await author.call('works/reject')).list[0]).toMatchObject({
    id,
    state: 'down',
    reasons: ['人物撤回了授权'],
    note: '作品中的人物撤回了授权，内容已下架。',
  })
  const later = await rejected()
  const call = author.call('x/works/update', { id: later, ...WORK_FIELDS, people: [person] })
  expect(await author.refusal(call)).toMatchObject({ code: 'NO_CONSENT' })
  expect(await author.call('x/works/detail', { id: later })).toMatchObject({ state: 'reject' })
})

it('a released work stays as it was reviewed', async () => {
  const { id } = await releaseVideo(world, { author })
  const call = author.call('x/works/update', { id, ...WORK_FIELDS })
  expect(await author.refusal(call)).toMatchObject({ code: 'WORK_FIXED', msg: '作品当前的状态不允许此操作' })
})
