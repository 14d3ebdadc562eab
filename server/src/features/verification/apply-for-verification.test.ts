import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '@qingyu/dev/device'
import { applicationOf, uploadDocument } from '@qingyu/dev/papers'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicationFaults } from '../../publication/history.ts'
import { claimNext } from '../../publication/tasks.ts'
import { verificationKind } from './verification.kind.ts'
import { openDocument } from './verification.public.ts'

let world: World
let moderator: number
beforeAll(async () => {
  world = await bootWorld()
  moderator = (await world.operator('moderator')).uid
})
afterAll(() => world.stop())

const services = () => world.server.services
const figures = async (phone: Device) => {
  const { post_auth, girl_auth, auth_status, auth_level } = await phone.call('users/getBaseInfo')
  return { post_auth, girl_auth, auth_status, auth_level }
}
/** The next application in the queue, judged as the console does it. */
async function judge(verdict: 'release' | 'reject', note = '') {
  const { clock, db, publication } = services()
  const at = clock.now()
  const task = await claimNext(db, ['verification'], moderator, at)
  if (!task) throw new Error('nothing waits')
  const reasons = verdict === 'reject' ? ['unreadable'] : []
  const decision = { task: task.id, operator: moderator, verdict, reasons, note, seconds: 40, at }
  await db.transaction((tx) => publication.decide(tx, decision))
  return task
}

it('waits, is rejected with a reason, is sent again, passes; the record shows each step', async () => {
  const phone = await world.member('creator1')
  expect(await figures(phone)).toEqual({ post_auth: 0, girl_auth: 0, auth_status: 0, auth_level: 0 })
  expect(await phone.call('auth/apply', await applicationOf(phone))).toEqual({ state: 1 })
  expect(await figures(phone)).toEqual({ post_auth: 1, girl_auth: 0, auth_status: 1, auth_level: 0 })
  const early = phone.call('auth/apply', await applicationOf(phone))
  expect(await phone.refusal(early)).toMatchObject({ code: 'VERIFICATION_WAITING' })

  await judge('reject', '证件照片反光，看不清号码')
  expect(await figures(phone)).toMatchObject({ post_auth: 3, auth_status: 3, auth_level: 0 })
  expect(await phone.call('auth/post_info')).toMatchObject({
    poster: { state: 3, can_apply: true, reasons: ['unreadable'], note: '证件照片反光，看不清号码' },
    girl: { state: 0, can_apply: true },
  })

  await phone.call('auth/apply', await applicationOf(phone, { legal_name: '林海二' }))
  expect(await figures(phone)).toMatchObject({ post_auth: 1 })
  const task = await judge('release')
  expect(task.version).toBe(2)
  expect(await figures(phone)).toEqual({ post_auth: 2, girl_auth: 0, auth_status: 2, auth_level: 1 })
  expect((await phone.call('auth/post_info')).poster).toMatchObject({ state: 2, reasons: [], note: '' })
  const again = phone.call('auth/apply', await applicationOf(phone))
  expect(await phone.refusal(again)).toMatchObject({ code: 'VERIFICATION_PASSED' })
  expect(await publicationFaults(services().db)).toEqual([])
})

it('taken back by an operator it ends the level, and says why', async () => {
  const phone = await world.member('creator2')
  await phone.call('auth/apply', await applicationOf(phone, { kind: 'girl' }))
  const { subjectId: id } = await judge('release')
  expect(await figures(phone)).toEqual({ post_auth: 0, girl_auth: 2, auth_status: 2, auth_level: 1 })
  const { clock, db, publication } = services()
  const item = { kind: 'verification', id, at: clock.now() }
  const why = { reasons: ['false_document'], note: '证件系伪造' }
  await db.transaction((tx) => publication.takeDown(tx, item, { by: 'operator', id: moderator }, why))
  expect(await figures(phone)).toEqual({ post_auth: 0, girl_auth: 3, auth_status: 3, auth_level: 0 })
  expect((await phone.call('auth/post_info')).girl).toMatchObject({ can_apply: false, note: '证件系伪造' })
  const again = phone.call('auth/apply', await applicationOf(phone, { kind: 'girl' }))
  expect(await phone.refusal(again)).toMatchObject({ code: 'VERIFICATION_ENDED' })
})

it('refuses who is under 18 to the day, in days of UTC+8', async () => {
  // It is 2026-11-15, noon in UTC+8.
  const phone = await world.member('young')
  const tomorrow = phone.call('auth/apply', await applicationOf(phone, { birth_date: '2008-11-16' }))
  expect(await phone.refusal(tomorrow)).toMatchObject({ code: 'UNDER_AGE', msg: '未满 18 周岁，无法提交' })
  expect(await phone.call('auth/apply', await applicationOf(phone, { birth_date: '2008-11-15' }))).toEqual({
    state: 1,
  })
  await judge('release')
  const direct = world.server.pool.query(
    `insert into verifications (author, role, adult_from, applied_at) values (1, 'girl', '2026-11-16', $1)`,
    [world.clock.now()],
  )
  await expect(direct).rejects.toThrow('verifications_adult')
})

it('says which field is wrong', async () => {
  const phone = await world.member('careless')
  const whole = await applicationOf(phone)
  const wrong = {
    birth_date: '1995-02-30',
    document_number: '身份证',
    legal_name: '',
    document_kind: 'library_card',
    consent: false,
  }
  for (const [field, value] of Object.entries(wrong)) {
    const refusal = await phone.refusal(phone.call('auth/apply', { ...whole, [field]: value }))
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', field })
    expect(refusal.msg).toMatch(/\p{Script=Han}/u)
  }
  // One picture for two of them is one too few.
  const same = phone.call('auth/apply', { ...whole, holding: whole.document_front })
  expect(await phone.refusal(same)).toMatchObject({ code: 'DOCUMENT_NOT_YOURS' })
})

it('a picture that was uploaded to be shown is no document, and a document cannot be shown', async () => {
  const phone = await world.member('mixer')
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const picture = await phone.upload(file)
  const apply = phone.call('auth/apply', await applicationOf(phone, { holding: picture.id }))
  expect(await phone.refusal(apply)).toMatchObject({ code: 'DOCUMENT_NOT_YOURS' })
  const document = await uploadDocument(phone)
  const avatar = phone.call('member/update', { avatar: document })
  expect(await phone.refusal(avatar)).toMatchObject({ code: 'PICTURE_NOT_YOURS' })
})

it('five a day', async () => {
  const phone = await world.member('eager')
  const young = await applicationOf(phone, { birth_date: '2015-01-01' })
  for (let n = 0; n < 5; n += 1)
    expect(await phone.refusal(phone.call('auth/apply', young))).toMatchObject({ code: 'UNDER_AGE' })
  expect(await phone.refusal(phone.call('auth/apply', young))).toMatchObject({
    code: 'TOO_MANY',
    status: 429,
  })
})

it('of two sent at once one counts', async () => {
  const phone = await world.member('twice')
  const both = [await applicationOf(phone), await applicationOf(phone)]
  const outcomes = await Promise.allSettled(both.map((one) => phone.call('auth/apply', one)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await judge('release')
})

it('name, number and document can be read with the keys of the house, and not in a dump or in the storage', async () => {
  const phone = await world.member('secretive')
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const front = await uploadDocument(phone, file)
  const application = { legal_name: '金丝雀之名', document_number: 'CANARY-4711', birth_date: '1991-07-23' }
  await phone.call('auth/apply', await applicationOf(phone, { ...application, document_front: front }))
  const { subjectId: id } = await judge('release')

  const dump = await world.dumpDatabase()
  for (const canary of ['金丝雀之名', 'CANARY-4711', '1991-07-23']) expect(dump).not.toContain(canary)
  expect(await verificationKind.identity?.(services().db, id, services())).toContainEqual({
    label: '姓名',
    text: '金丝雀之名',
  })
  const opened = await sharp(await openDocument(services(), front)).metadata()
  expect(opened).toMatchObject({ format: 'webp', width: 40, height: 30 })

  const objects = join(services().config.dataDir, 'objects')
  const stored = (await readdir(objects, { recursive: true })).find((path) =>
    path.endsWith(`document-${front}`),
  )
  expect((await readFile(join(objects, stored ?? ''))).includes('WEBP')).toBe(false)
  // The address that a picture under this id would have leads nowhere.
  const [address = ''] = services().media.addressOf(front).split('#')
  expect((await fetch(new URL(address, world.url))).status).toBe(404)
})

it('goes with the account, out of the queue too', async () => {
  const phone = await world.member('leaving')
  await phone.call('auth/apply', await applicationOf(phone))
  await world.server.runJobs()
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  await world.server.runJobs()
  const { rows } = await world.server.pool.query(
    'select state, sealed, adult_from, documents from verifications where author = $1',
    [phone.uid],
  )
  expect(rows).toEqual([{ state: 'down', sealed: null, adult_from: null, documents: null }])
  const waiting = await world.server.pool.query(
    `select from review_tasks where author = $1 and closed_at is null`,
    [phone.uid],
  )
  expect(waiting.rowCount).toBe(0)
  const kept = await world.server.pool.query('select from identity_documents where owner_id = $1', [
    phone.uid,
  ])
  expect(kept.rowCount).toBe(0)
  expect(await publicationFaults(services().db)).toEqual([])
})
