import { randomUUID } from 'node:crypto'
import type { Device } from '@qingyu/dev/device'
import { makeUpload, reviewWork, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { verifyMember } from '@qingyu/dev/make-video'
import { personOf } from '@qingyu/dev/papers'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantCoins } from '../../ledger/grant.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .webp()
    .toBuffer()

async function author(name: string): Promise<Device> {
  const phone = await world.member(name)
  await verifyMember(world, phone.uid)
  return phone
}

async function waiting(phone: Device, title: string, different: object = {}) {
  const upload = await makeUpload(world, phone, { frames: [await picture('#2a9d8f')] })
  const { id } = await phone.call('x/works/create', { upload, ...WORK_FIELDS, title, ...different })
  await world.server.runJobs()
  return { id, upload }
}

const leave = async (phone: Device) => {
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  await world.server.runJobs()
}
const statesOf = async (ids: number[]) =>
  (await world.server.pool.query('select state from videos where id = any($1) order by id', [ids])).rows.map(
    ({ state }) => state,
  )

it('what nobody has paid for goes with its author, whatever state it is in', async () => {
  const phone = await author('goes')
  const desk = await world.operator('moderator')
  const { id: person } = await phone.call('x/people/add', await personOf(phone))
  const upload = await makeUpload(world, phone, { state: 'received' })
  const { id: draft } = await phone.call('x/works/create', { upload, ...WORK_FIELDS, title: '金丝雀草稿' })
  const cover = await phone.upload(await picture('#777'))
  const wait = await waiting(phone, '金丝雀送审')
  const reject = await waiting(phone, '金丝雀驳回', { tags: ['金丝雀标签'] })
  await reviewWork(desk, reject.id, 'reject')
  const release = await waiting(phone, '金丝雀公开', { cover: cover.id, people: [person] })
  await reviewWork(desk, release.id)
  const hide = await waiting(phone, '金丝雀隐藏')
  await reviewWork(desk, hide.id)
  await phone.call('x/works/set_hidden', { id: hide.id, hidden: 1 })
  const ids = [draft, wait.id, reject.id, release.id, hide.id]

  await leave(phone)
  expect(await statesOf(ids)).toEqual(['down', 'reject', 'down', 'down'])
  expect(await world.dumpDatabase()).not.toContain('金丝雀')
  const { rowCount } = await world.server.pool.query(`select from video_assets where state <> 'removing'`)
  expect(rowCount).toBe(0)
  expect((await world.server.pool.query('select from people')).rowCount).toBe(0)
  expect((await world.server.pool.query('select * from publication_faults()')).rows).toEqual([])
})

it('what somebody has paid for stays with him, without a name, and nobody else finds it', async () => {
  const phone = await author('leaves_behind')
  await phone.call('member/update', { nickname: '金丝雀作者' })
  const cover = await phone.upload(await picture('#888'))
  const { id, upload } = await waiting(phone, '留给买家的片子', { cover: cover.id })
  await reviewWork(await world.operator('moderator'), id)
  const buyer = await world.member('keeper')
  const at = world.clock.now()
  const gift = { uid: buyer.uid, amount: 10_000, subject: 'grant', subjectId: 'keeper', at }
  await grantCoins(world.server.services.db, gift)
  await buyer.call('chargeVideo/buy', { id, request_id: randomUUID() })

  await leave(phone)
  expect(await statesOf([id])).toEqual(['hide'])
  expect(await buyer.call('mv/detail480', { id })).toMatchObject({
    title: '留给买家的片子',
    entitled: 1,
    author: { nickname: '已注销' },
  })
  const stranger = await world.member('stranger')
  expect(await stranger.refusal(stranger.call('mv/detail480', { id }))).toMatchObject({ code: 'NOT_FOUND' })
  const { rows } = await world.server.pool.query(
    `select a.owner_id, a.state, u.owner_id as cover_of from video_assets a, uploads u where a.id = $1 and u.id = $2`,
    [upload, cover.id],
  )
  expect(rows).toEqual([{ owner_id: 0, state: 'ready', cover_of: 0 }])
  expect(await world.dumpDatabase()).not.toContain('金丝雀作者')
  const { media } = world.server.services
  expect(await media.openAddress(new URL(media.addressOf(cover.id), world.url).pathname)).not.toBeNull()
  expect((await buyer.call('users/getBaseInfo')).coins).toBe(70)
})
