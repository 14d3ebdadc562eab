import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { commentFaults } from '@qingyu/dev/comment-faults'
import { makeHouseAuthor, makeUpload, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { releaseVideo } from '@qingyu/dev/make-video'
import { applicationOf, personOf } from '@qingyu/dev/papers'
import { payFor } from '@qingyu/dev/paying'
import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '../payments/payments.public.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

const confirm = 'DELETE' as const

it('leaves nothing that names the person, in the database or in the storage', async () => {
  const phone = await world.member('canary_name')
  await phone.call('member/update', { nickname: '金丝雀昵称', person_signnatrue: '金丝雀签名' })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#321' } })
    .png()
    .toBuffer()
  const used = await phone.upload(picture)
  await phone.call('member/update', { avatar: used.id })
  const application = await applicationOf(phone)
  await phone.call('auth/apply', application)
  const person = await personOf(phone)
  const { id: personId } = await phone.call('x/people/add', person)
  await makeHouseAuthor(world, phone.uid)
  const upload = await makeUpload(world, phone, { frames: [picture] })
  const words = { title: '金丝雀标题', description: '金丝雀简介', tags: ['金丝雀标签'] }
  await phone.call('x/works/create', { upload, ...WORK_FIELDS, ...words, people: [personId] })
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { aff_code: code } = await phone.call('users/getBaseInfo')
  const friend = world.device()
  await friend.register('invited_friend', PASSWORD, code)
  const papers = [application.document_front, application.holding, person.document, personId]
  const names = ['canary_name', '金丝雀昵称', '金丝雀签名', words.title, words.description, ...words.tags]
  const canaries = [...names, used.id, code, ...papers]
  const before = await world.dumpDatabase()
  for (const canary of canaries) expect(before).toContain(canary)

  await phone.call('x/account/delete', { password: PASSWORD, confirm })
  await world.server.runJobs()

  const after = await world.dumpDatabase()
  for (const canary of canaries) expect(after).not.toContain(canary)
  const objects = join(world.server.services.config.dataDir, 'objects')
  const files = (await readdir(objects, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  expect(files).toEqual([])
})

/** Found by their columns, so that a table that is added tomorrow fails here until somebody thinks of it. */
async function rowsAbout(uid: number): Promise<Record<string, number>> {
  const { pool } = world.server
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'owner_id')`,
  )
  const counts: Record<string, number> = {}
  for (const { table_name: table, column_name: column } of columns) {
    const { rowCount } = await pool.query(`select from ${table} where ${column} = $1`, [uid])
    counts[table] = rowCount ?? 0
  }
  return counts
}

it('reaches every table that keeps something about a member', async () => {
  const phone = await world.member('everywhere')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#213' } })
    .png()
    .toBuffer()
  await phone.upload(picture)
  await phone.call('x/people/add', await personOf(phone))
  await phone.call('x/account/export', { password: PASSWORD })
  const desk = await world.operator('support')
  await desk.call('console/members/note', { uid: phone.uid, text: '来电核实过身份' })
  await phone.call('auth/apply', await applicationOf(phone))
  const reviewer = await world.operator('moderator')
  const { task } = await reviewer.call('console/reviews/claim', {})
  await reviewer.call('console/documents/ask', { task, why: '核对身份' })
  await reviewer.call('console/reviews/second_opinion', { task, note: '请同事再看' })
  await makeUpload(world, phone)
  const other = await world.member('neighbour')
  const film = await releaseVideo(world)
  const said = await phone.call('comments/create', { id: film.id, text: '我来过' })
  await phone.call('comments/liking', { id: said.id, liked: 1 })
  await phone.call('mv/watching', { id: film.id, position: 3 })
  await phone.call('mv/liking', { id: film.id, liked: 1 })
  await phone.call('x/videos/free_view', { id: (await releaseVideo(world, { price: 'vip' })).id })
  await phone.call('x/reports/create', { kind: 'user', id: other.uid, reason: 6, text: '很吵' })
  await other.call('x/reports/create', { kind: 'user', id: phone.uid, reason: 6, text: '也很吵' })
  const before = await rowsAbout(phone.uid)
  expect(Object.keys(before).length).toBeGreaterThan(3)
  expect(
    Object.entries(before).filter(([, count]) => count === 0),
    'give this member a row in each',
  ).toEqual([])

  await phone.call('x/account/delete', { password: PASSWORD, confirm })
  const after = await rowsAbout(phone.uid)
  expect(
    Object.entries(after).filter(([, count]) => count > 0),
    'erase these in delete-account.ts',
  ).toEqual([])
})

it('what he was told after reports goes, open reports about him are answered, what he reported stays without his words', async () => {
  const [phone, reporter] = [await world.member('told_canary'), await world.member('still_here')]
  const desk = await world.operator('moderator')
  await reportAndDecide(reporter, desk, phone.uid, ['clear_signature', 'freeze'], '金丝雀说明')
  await reporter.call('x/reports/create', { kind: 'user', id: phone.uid, reason: 6 })
  await phone.call('x/reports/create', { kind: 'user', id: reporter.uid, reason: 1, text: '金丝雀举报' })
  expect(await world.dumpDatabase()).toContain('金丝雀说明')
  await phone.call('x/account/delete', { password: PASSWORD, confirm })
  expect(await world.dumpDatabase()).not.toContain('金丝雀说明')

  const { list } = await reporter.call('x/reports/mine')
  expect(list).toMatchObject([{ state: 'kept', answer: '被举报的内容已不存在。' }, { state: 'acted' }])
  const { list: cases } = await desk.call('console/reports/queue', { limit: 50 })
  const about = cases.find(({ object_id: id }) => id === reporter.uid)
  expect(await desk.call('console/reports/show', { report: about?.report ?? 0 })).toMatchObject({
    reasons: ['非自愿或未授权内容'],
    entries: [{ uid: 0, who: '', text: '' }],
  })
})

it('what he said and liked goes; where others answered an empty place stays, and every figure is right', async () => {
  const [phone, other] = [await world.member('talker'), await world.member('listener')]
  const [film, second] = [await releaseVideo(world), await releaseVideo(world)]
  const say = async (who: typeof phone, text: string, to?: number, id = film.id) =>
    (await who.call('comments/create', { id, text, ...(to !== undefined && { reply_to: to }) })).id
  const answered = await say(phone, '海雀开头')
  const theirs = await say(other, '别人开头', undefined, second.id)
  const reply = await say(other, '别人回答', answered)
  await say(phone, '海雀回答', reply)
  await say(phone, '海雀在别处', theirs, second.id)
  const alone = await say(phone, '海雀自语')
  await say(phone, '海雀自答', alone)
  for (const id of [theirs, reply, alone]) await phone.call('comments/liking', { id, liked: 1 })
  await other.call('comments/liking', { id: answered, liked: 1 })
  await other.call('x/reports/create', { kind: 'comment', id: alone, reason: 6 })

  expect(await world.dumpDatabase()).toContain('海雀')
  await phone.call('x/account/delete', { password: PASSWORD, confirm })
  expect(await world.dumpDatabase()).not.toContain('海雀')
  expect(await commentFaults(world)).toEqual([])
  expect(await other.call('comments/list', { id: film.id })).toMatchObject({
    total: 1,
    list: [{ id: answered, removed: 1, author: { uid: 0 }, first_replies: [{ id: reply, likes: 0 }] }],
  })
  expect(await other.call('comments/list', { id: second.id })).toMatchObject({
    total: 1,
    list: [{ id: theirs, likes: 0, replies: 0 }],
  })
  expect((await other.call('x/reports/mine')).list).toMatchObject([{ answer: '被举报的内容已不存在。' }])
})

it('an urgent report outlives him: the picture is kept from everybody but the operators until it is decided', async () => {
  const reporter = await world.member('alarmed')
  const desk = await world.operator('moderator')
  const { pool, runJobs, services } = world.server
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const flee = async (name: string) => {
    const phone = await world.member(name)
    const tile = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888', noise } })
    const picture = await sharp(await tile.png().toBuffer())
      .resize(320, 320, { kernel: 'cubic' })
      .jpeg()
      .toBuffer()
    const { id: avatar } = await phone.upload(picture)
    await phone.call('member/update', { avatar, nickname: '逃跑的人' })
    await reporter.call('x/reports/create', { kind: 'user', id: phone.uid, reason: 1 })
    await phone.call('x/account/delete', { password: PASSWORD, confirm })
    await runJobs()
    const { list } = await desk.call('console/reports/queue', { limit: 50 })
    const report = list.find(({ object_id: id }) => id === phone.uid)?.report ?? 0
    const shown = await desk.call('console/reports/claim', { report })
    expect(shown).toMatchObject({ owner: { uid: 0, nickname: '' }, pictures: [{ id: avatar }] })
    expect(JSON.stringify(shown)).not.toContain('逃跑的人')
    return { report, avatar, picture, address: services.media.addressOf(avatar) }
  }
  const open = (address: string) => services.media.openAddress(new URL(address, 'http://isle').pathname)
  const uploads = async (id: string) =>
    (await pool.query('select state from uploads where id = $1', [id])).rows

  const guilty = await flee('fled_guilty')
  expect(await open(guilty.address)).not.toBeNull()
  const why = { reasons: ['non-consensual'], note: '未经本人同意' }
  const { report, avatar } = guilty
  const blocking = { report, pictures: [avatar], measures: ['clear_avatar'], ...why, seconds: 3 }
  await desk.call('console/reports/decide', blocking)
  await runJobs()
  expect(await open(guilty.address)).toBeNull()
  expect(await uploads(avatar)).toEqual([{ state: 'quarantined' }])
  const next = await world.member('fled_returns')
  const again = next.call('member/update', { avatar: (await next.upload(guilty.picture)).id })
  expect(await next.refusal(again)).toMatchObject({ code: 'PICTURE_NOT_YOURS' })

  const innocent = await flee('fled_innocent')
  await desk.call('console/reports/decide', { report: innocent.report, measures: [], seconds: 3 })
  await runJobs()
  expect(await open(innocent.address)).toBeNull()
  expect(await uploads(innocent.avatar)).toEqual([])
})

it('what operators and the scan wrote about him goes; the verdict and the refund stay', async () => {
  const { pool, services } = world.server
  const phone = await world.member('judged_canary')
  const order = await payFor(world.url, phone, 'coin-30')
  await refundOrder(services, order, { reason: '金丝雀退款', at: world.clock.now() })
  await phone.call('auth/apply', await applicationOf(phone))
  const desk = await world.operator('moderator')
  const { task, subject_id: subject } = await desk.call('console/reviews/claim', { kind: 'verification' })
  await pool.query(
    `insert into scan_hits (kind, subject_id, version, severity, source, detail, found_at)
     values ('verification', $1, 1, 'quarantine', 'hash', '金丝雀命中', now())`,
    [subject],
  )
  const { checks } = await desk.call('console/reviews/show', { task })
  const hit = checks.find((one) => one.hit > 0)?.hit ?? 0
  await desk.call('console/reviews/clear_hit', { task, hit, note: '金丝雀排除' })
  const verdict = { verdict: 'reject' as const, reasons: ['blurred'], note: '金丝雀裁决', seconds: 1 }
  await desk.call('console/reviews/decide', { task, ...verdict })
  const canaries = ['金丝雀退款', '金丝雀命中', '金丝雀排除', '金丝雀裁决']
  const before = await world.dumpDatabase()
  for (const canary of canaries) expect(before).toContain(canary)

  await phone.call('x/account/delete', { password: PASSWORD, confirm })
  const after = await world.dumpDatabase()
  for (const canary of canaries) expect(after).not.toContain(canary)
  const { rows } = await pool.query(
    `select r.verdict, r.reasons, o.state from reviews r, orders o
     where r.kind = 'verification' and r.subject_id = $1 and r.reviewer is not null and o.order_no = $2`,
    [subject, order],
  )
  expect(rows).toEqual([{ verdict: 'reject', reasons: ['证件不清晰'], state: 'refunded' }])
})

it('ends every session, frees the name, and the number stays with the ledger', async () => {
  const phone = await world.member('phoenix')
  const tablet = world.device()
  await tablet.login('phoenix', PASSWORD)
  await phone.call('x/account/delete', { password: PASSWORD, confirm })
  for (const device of [phone, tablet])
    expect(await device.refusal(device.call('users/getBaseInfo'))).toMatchObject({ code: 'SIGNED_OUT' })
  const late = world.device()
  expect(await late.refusal(late.login('phoenix', PASSWORD))).toMatchObject({ code: 'WRONG_CREDENTIALS' })

  const again = await world.member('phoenix')
  expect(again.uid).toBeGreaterThan(phone.uid)
  const { rows } = await world.server.pool.query('select nickname from users where id = $1', [phone.uid])
  expect(rows).toEqual([{ nickname: '已注销' }])
})

it('asks for the password and the word', async () => {
  const phone = await world.member('hesitant')
  const wrong = phone.call('x/account/delete', { password: 'wrong-one-1', confirm })
  expect(await phone.refusal(wrong)).toMatchObject({ code: 'WRONG_PASSWORD' })
  // What a careless client would send.
  const unsure = phone.call('x/account/delete', { password: PASSWORD, confirm: 'delete' as typeof confirm })
  expect(await phone.refusal(unsure)).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'confirm',
    msg: '请输入 DELETE 确认注销',
  })
  await phone.call('users/personal')
})

it('the database itself refuses a deleted account that still has a name', async () => {
  const phone = await world.member('stubborn')
  const update = world.server.pool.query('update users set deleted_at = now() where id = $1', [phone.uid])
  await expect(update).rejects.toThrow('users_deleted_without_name')
})

it('waits for a login in flight before it touches anything, so that neither waits for the other', async () => {
  const { pool } = world.server
  const phone = await world.member('two_at_once')
  const login = await pool.connect()
  await login.query('begin')
  await login.query('select from users where id = $1 for update', [phone.uid])
  const deleted = phone.call('x/account/delete', { password: PASSWORD, confirm })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await login.query('select from sessions where user_id = $1 for update nowait', [phone.uid])
  await login.query('commit')
  login.release()
  expect(await deleted).toEqual({})
})
