import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openObjectAt } from '@qingyu/client/picture'
import { makeHouseAuthor, makeUpload, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { releaseVideo } from '@qingyu/dev/make-video'
import { applicationOf, personOf } from '@qingyu/dev/papers'
import { payFor } from '@qingyu/dev/paying'
import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy } from '../../ledger/buy.ts'
import { grantCoins } from '../../ledger/grant.ts'
import { giveTickets } from '../../ledger/tickets.ts'
import { grantVip } from '../../ledger/vip.ts'
import { refundOrder } from '../payments/payments.public.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
})
afterAll(() => world.stop())

const picture = (background: string) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()

it('makes a file of everything kept about me, which only I am told the address of', async () => {
  const phone = await world.member('collector')
  await phone.call('member/update', { nickname: '收藏家', person_signnatrue: '把海带回家' })
  const { id } = await phone.upload(await picture('#123'))
  await phone.call('member/update', { avatar: id })

  expect(await phone.call('x/account/export', { password: PASSWORD })).toMatchObject({
    state: 'preparing',
    url: '',
  })
  await world.server.runJobs()
  const { state, url } = await phone.call('x/account/export_state')
  expect(state).toBe('ready')

  const text = Buffer.from(await openObjectAt(url, world.url)).toString()
  const document = JSON.parse(text)
  expect(document.account).toMatchObject({
    username: 'collector',
    nickname: '收藏家',
    signature: '把海带回家',
  })
  expect(document.sessions).toHaveLength(1)
  const { rows: known } = await world.server.pool.query(
    'select seen_at from known_devices where user_id = $1',
    [phone.uid],
  )
  expect(document.known_devices).toEqual(known.map(({ seen_at: at }) => ({ seenAt: at.toISOString() })))
  expect(document.known_devices).toHaveLength(1)
  expect(document.pictures[0]).toMatchObject({ id, state: 'used' })
  // Secrets are not data about a person.
  expect(text).not.toContain('argon2')
  expect(text).not.toContain(phone.token)
})

it('has everything about my money, and what it opened', async () => {
  const phone = await world.member('accountant')
  const { db } = world.server.services
  const { uid } = phone
  const at = world.clock.now()
  await grantCoins(db, { uid, amount: 5000, subject: 'grant', subjectId: 'canary-grant', at })
  const thing = { subject: 'sample', subjectId: 'canary-bought', price: 3000, creator: 0, share: 60 }
  await buy(db, { buyer: uid, requestId: 'request-0123456789', ...thing, at })
  await grantVip(db, { uid, level: 1, days: 30, source: 'canary-vip', at })
  await giveTickets(db, { uid, count: 1, source: 'canary-ticket', at, expiresAt: at })
  await phone.call('x/wallet/set_limit', { monthly: 77 })
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const { wallet } = JSON.parse(Buffer.from(await openObjectAt(url, world.url)).toString())
  expect(wallet).toMatchObject({
    balances: { coins: 2000 },
    spending_limit: { monthly: 7700 },
    postings: [
      { reason: 'grant', subjectId: 'canary-grant', account: 'coins', amount: 5000, balanceAfter: 5000 },
      { reason: 'purchase', subjectId: 'canary-bought', amount: -3000, balanceAfter: 2000 },
    ],
    vip: [{ level: 1, days: 30, source: 'canary-vip' }],
    tickets: [{ source: 'canary-ticket', usedAt: null }],
    bought: [{ subject: 'sample', subjectId: 'canary-bought', by: 'coins', revokedAt: null }],
    codes: [],
  })
})

it('has what I paid, and what I got because somebody I invited did', async () => {
  const phone = await world.member('paying')
  const { aff_code: code } = await phone.call('users/getBaseInfo')
  const friend = world.device()
  await friend.register('paying_friend', PASSWORD, code)
  const theirs = await payFor(world.url, friend, 'coin-100')
  const mine = await payFor(world.url, phone, 'vip-month')
  const back = await payFor(world.url, phone, 'coin-30')
  await refundOrder(world.server.services, back, { reason: '金丝雀退款', at: world.clock.now() })
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const document = JSON.parse(Buffer.from(await openObjectAt(url, world.url)).toString())
  expect(document).toMatchObject({
    orders: [
      { orderNo: mine, name: '月度会员', amount: 5800, payWay: 'alipay', state: 'delivered' },
      { orderNo: back, state: 'refunded' },
    ],
    invitation_income: [{ amount: 1000 }],
  })
  expect(JSON.stringify(document.orders)).not.toContain(theirs)
  // Why it was refunded is said among colleagues, and may name another.
  expect(JSON.stringify(document)).not.toContain('金丝雀退款')
})

it('has what I said about myself and about the people in my works, and no document', async () => {
  const phone = await world.member('declared')
  const application = await applicationOf(phone, { legal_name: '金丝雀本人' })
  await phone.call('auth/apply', application)
  await phone.call('x/people/add', await personOf(phone, { name: '金丝雀人物' }))
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const text = Buffer.from(await openObjectAt(url, world.url)).toString()
  expect(JSON.parse(text)).toMatchObject({
    verifications: [
      { kind: 'poster', state: 'wait', name: '金丝雀本人', documentNumber: 'E12345678', documents: 2 },
    ],
    people: [{ name: '金丝雀人物', birthDate: '1998-09-08', consents: [{ scope: 'depiction' }, {}] }],
  })
  expect(text).not.toContain(application.holding)
})

it('has what I reported and what was decided about me, and nothing of who reported me', async () => {
  const [phone, other] = [await world.member('exporter'), await world.member('accuser_canary')]
  const desk = await world.operator('moderator')
  await other.call('member/update', { nickname: '金丝雀举报人' })
  await reportAndDecide(other, desk, phone.uid, ['clear_signature'], '签名含有广告')
  await phone.call('x/reports/create', { kind: 'user', id: other.uid, reason: 6, text: '他一直骂我' })
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const text = Buffer.from(await openObjectAt(url, world.url)).toString()
  expect(JSON.parse(text)).toMatchObject({
    reports: [{ kind: 'user', objectId: other.uid, reasonName: '骚扰', text: '他一直骂我', decidedAt: null }],
    decisions: [{ measures: ['clear_signature'], reasons: ['骚扰他人'], note: '签名含有广告' }],
  })
  expect(text).not.toContain('金丝雀举报人')
})

it('has the works that I made', async () => {
  const phone = await world.member('maker')
  await makeHouseAuthor(world, phone.uid)
  const upload = await makeUpload(world, phone, { state: 'received' })
  const { id } = await phone.call('x/works/create', { upload, ...WORK_FIELDS, title: '金丝雀作品' })
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const { works } = JSON.parse(Buffer.from(await openObjectAt(url, world.url)).toString())
  expect(works).toMatchObject([
    { id, state: 'draft', title: '金丝雀作品', tags: ['海岛', '夜空'], coins: 30, people: [], cover: '' },
  ])
})

it('has what I said and what I liked', async () => {
  const [phone, other] = [await world.member('chatty'), await world.member('chatty_friend')]
  const film = await releaseVideo(world)
  const mine = await phone.call('comments/create', { id: film.id, text: '金丝雀评论' })
  const theirs = await other.call('comments/create', { id: film.id, text: '别人的评论' })
  await phone.call('comments/liking', { id: theirs.id, liked: 1 })
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const text = Buffer.from(await openObjectAt(url, world.url)).toString()
  expect(JSON.parse(text)).toMatchObject({
    comments: [{ id: mine.id, videoId: film.id, text: '金丝雀评论', state: 'shown' }],
    comment_likes: [{ commentId: theirs.id }],
  })
  expect(text).not.toContain('别人的评论')
})

it('has what I watched, liked and collected, and nobody else’s', async () => {
  const [phone, other] = [await world.member('spectator'), await world.member('spectator_friend')]
  const [film, theirs] = [await releaseVideo(world, { price: 'vip' }), await releaseVideo(world)]
  await phone.call('x/videos/free_view', { id: film.id })
  for (const [who, id] of [[phone, film.id] as const, [other, theirs.id] as const]) {
    await who.call('mv/watching', { id, position: 7 })
    await who.call('mv/liking', { id, liked: 1 })
    await who.call('x/videos/collect', { id, collected: 1 })
  }
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const { videos } = JSON.parse(Buffer.from(await openObjectAt(url, world.url)).toString())
  expect(videos).toMatchObject({
    marks: [
      { mark: 'like', videoId: film.id },
      { mark: 'collect', videoId: film.id },
    ],
    watched: [{ videoId: film.id, position: 7 }],
    free_views: [{ videoId: film.id }],
  })
})

it('has the videos that I uploaded', async () => {
  const [phone, other] = [await world.member('uploader'), await world.member('other_uploader')]
  const mine = await makeUpload(world, phone, { duration: 75 })
  const theirs = await makeUpload(world, other)
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const { url } = await phone.call('x/account/export_state')
  const text = Buffer.from(await openObjectAt(url, world.url)).toString()
  expect(JSON.parse(text)).toMatchObject({
    video_uploads: [{ id: mine, state: 'ready', durationMs: 75_000, usedAt: null }],
  })
  expect(text).not.toContain(theirs)
})

it('says that it failed, and is ready once another try succeeds', async () => {
  const phone = await world.member('persistent')
  const objects = join(world.server.services.config.dataDir, 'objects')
  await rename(objects, `${objects}-away`)
  await writeFile(objects, 'not a folder')
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  expect(await phone.call('x/account/export_state')).toMatchObject({ state: 'failed', url: '' })

  await rm(objects)
  await rename(`${objects}-away`, objects)
  await world.server.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await world.server.runJobs()
  const { state, url } = await phone.call('x/account/export_state')
  expect(state).toBe('ready')
  expect(Buffer.from(await openObjectAt(url, world.url)).toString()).toContain('persistent')
})

it('shows a picture in quarantine as one that was never used, for as long as those are kept', async () => {
  const phone = await world.member('prober')
  const plain = await phone.upload(await picture('#456'))
  const caught = await phone.upload(await picture('#789'))
  await world.server.pool.query(`update uploads set state = 'quarantined' where id = $1`, [caught.id])
  const shown = async () => {
    await phone.call('x/account/export', { password: PASSWORD })
    await world.server.runJobs()
    const { url } = await phone.call('x/account/export_state')
    return JSON.parse(Buffer.from(await openObjectAt(url, world.url)).toString()).pictures
  }
  const pictures: { id: string }[] = await shown()
  expect(pictures.map(({ id }) => id).toSorted()).toEqual([plain.id, caught.id].toSorted())
  for (const { id, ...rest } of pictures)
    expect(rest).toMatchObject({ state: 'unused', address: expect.stringContaining(id) })

  world.clock.advance(25 * 3600)
  await world.server.pool.query(`select graphile_worker.add_job('uploads:sweep', '{}')`)
  await world.server.runJobs()
  expect(await shown()).toEqual([])
})

it('asks for the password', async () => {
  const phone = await world.member('snooped')
  expect(await phone.refusal(phone.call('x/account/export', { password: 'wrong-one-1' }))).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
})

it('makes three a day', async () => {
  const phone = await world.member('eager')
  for (let n = 0; n < 3; n += 1) await phone.call('x/account/export', { password: PASSWORD })
  const fourth = phone.call('x/account/export', { password: PASSWORD })
  expect(await phone.refusal(fourth)).toMatchObject({ code: 'TOO_MANY', status: 429 })
})
