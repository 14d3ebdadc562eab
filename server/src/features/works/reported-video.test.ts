import type { Device } from '@qingyu/dev/device'
import { makeUpload, reviewWork, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { releaseVideo, verifyMember } from '@qingyu/dev/make-video'
import { personOf } from '@qingyu/dev/papers'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importHashes } from '../../scanning/hash-lists.ts'

let world: World
let author: Device
let reporter: Device
beforeAll(async () => {
  world = await bootWorld()
  author = await world.member('filmmaker')
  reporter = await world.member('reporter')
  await verifyMember(world, author.uid)
})
afterAll(() => world.stop())

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
async function frame(): Promise<Buffer> {
  const tile = sharp({ create: { width: 24, height: 24, channels: 3, background: '#888', noise } })
  return sharp(await tile.png().toBuffer())
    .resize(320, 180, { kernel: 'cubic', fit: 'fill' })
    .webp()
    .toBuffer()
}

async function released(owner: Device, frames: Buffer[], different: object = {}): Promise<number> {
  const upload = await makeUpload(world, owner, { frames })
  const { id } = await owner.call('x/works/create', { upload, ...WORK_FIELDS, ...different })
  await world.server.runJobs()
  await reviewWork(await world.operator('moderator'), id)
  return id
}

const why = { reasons: ['rights'], note: '收到权利人的通知' }

async function report(id: number, reason = 4): Promise<number> {
  await reporter.call('x/reports/create', { kind: 'video', id, reason })
  const { rows } = await world.server.pool.query<{ id: number }>(
    `select id from report_cases where kind = 'video' and object_id = $1 and decided_at is null`,
    [id],
  )
  return Number(rows[0]?.id)
}

async function decide(id: number, measures: string[], desk?: Device): Promise<void> {
  const at = desk ?? (await world.operator('moderator'))
  const { pictures } = await at.call('console/reports/claim', { report: id })
  const told = measures.length > 0 ? why : {}
  await at.call('console/reports/decide', {
    report: id,
    measures,
    pictures: pictures.map((picture) => picture.id),
    ...told,
    seconds: 5,
  })
}

it('is seen whole by the operator, taken down with the reasons, and cannot come back under another name', async () => {
  const scene = await frame()
  const id = await released(author, [scene, await frame()])
  const opened = await report(id)
  const desk = await world.operator('moderator')
  expect(await desk.call('console/reports/show', { report: opened })).toMatchObject({
    title: WORK_FIELDS.title,
    owner: { uid: author.uid },
    measures: [{ id: 'take_down' }, { id: 'hide' }],
  })
  await decide(opened, ['take_down'], desk)
  expect(await reporter.refusal(reporter.call('mv/detail480', { id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await author.call('works/reject')).list).toMatchObject([
    { id, state: 'down', reasons: ['侵犯权利'], note: why.note },
  ])

  const other = await world.member('copycat')
  await verifyMember(world, other.uid)
  // Saved, made smaller, mirrored.
  const copy = await sharp(scene).resize(240).flop().webp({ quality: 60 }).toBuffer()
  const upload = await makeUpload(world, other, { frames: [copy] })
  const again = await other.call('x/works/create', { upload, ...WORK_FIELDS })
  await world.server.runJobs()
  const { rows } = await world.server.pool.query(
    `select flags from review_tasks where kind = 'video' and subject_id = $1`,
    [again.id],
  )
  expect(rows).toEqual([{ flags: ['quarantine:hash'] }])
})

const openCases = async (id: number) =>
  (await (await world.operator('moderator')).call('console/reports/queue', { kind: 'video', limit: 50 })).list
    .filter(({ object_id: object }) => object === id)
    .map(({ reasons }) => reasons)

it('what looks like it and is public comes before an operator, as does what a later list knows', async () => {
  const other = await world.member('neighbour')
  await verifyMember(world, other.uid)
  const scene = await frame()
  const [original, copy] = [
    await released(author, [scene]),
    await released(other, [await sharp(scene).resize(280).flop().webp().toBuffer()]),
  ]
  await decide(await report(original), ['take_down'])
  await world.server.runJobs()
  expect(await openCases(copy)).toEqual([['系统提示，请复核']])

  const listed = await frame()
  const id = await released(other, [listed])
  const { media, db } = world.server.services
  const shot = media.newId()
  await media.putObject(shot, listed)
  const look = (await media.knowPicture(shot))?.looks[0]?.turned[0] ?? new Uint8Array()
  const list = { name: 'later-list', kind: 'pdq', source: 'partner' } as const
  await importHashes(db, list, [Buffer.from(look).toString('hex')], world.clock.now())
  world.clock.advance(60)
  for (const [job, payload] of [
    ['uploads:rescan', { after: '' }],
    ['works:flag-known', {}],
  ]) {
    await world.server.pool.query('select graphile_worker.add_job($1, $2)', [job, payload])
    await world.server.runJobs()
  }
  expect(await openCases(id)).toEqual([['系统提示，请复核']])
})

it('comes back by an appeal, through a reviewer who has not judged it', async () => {
  const scene = await frame()
  const id = await released(author, [scene])
  await decide(await report(id), ['take_down'])
  const { list } = await author.call('x/reports/statements')
  const statement = list.find(({ object_id: object }) => object === id)?.id ?? ''
  await author.call('x/reports/appeal', { id: statement, text: '素材是我自己拍的' })
  const { rows } = await world.server.pool.query<{ id: number }>(
    `select id from report_cases where object_id = $1 and kind = 'video' and decided_at is null`,
    [id],
  )
  await decide(Number(rows[0]?.id), ['restore'])
  expect((await author.call('works/wait')).list).toMatchObject([{ id, state: 'wait' }])
  await reviewWork(await world.operator('moderator'), id)
  await reporter.call('mv/detail480', { id })
  const blocked = await world.server.pool.query('select from blocked_hashes where source = $1', [
    `video:${id}`,
  ])
  expect(blocked.rowCount).toBe(0)
})

it('is hidden by an operator, and shown again when the appeal is right', async () => {
  const { id } = await releaseVideo(world, { author })
  await decide(await report(id), ['hide'])
  expect((await author.call('works/hide')).list).toMatchObject([{ id, state: 'hide' }])
  const show = author.call('x/works/set_hidden', { id, hidden: 0 })
  expect(await author.refusal(show)).toMatchObject({ code: 'WORK_FIXED' })
  const { list } = await author.call('x/reports/statements')
  const statement = list.find(({ object_id: object }) => object === id)?.id ?? ''
  await author.call('x/reports/appeal', { id: statement, text: '没有问题' })
  const { rows } = await world.server.pool.query<{ id: number }>(
    `select id from report_cases where object_id = $1 and kind = 'video' and decided_at is null`,
    [id],
  )
  await decide(Number(rows[0]?.id), ['restore'])
  await reporter.call('mv/detail480', { id })
})

it('without the consent of a person in it nobody can release it again', async () => {
  const { id: person } = await author.call('x/people/add', await personOf(author))
  const id = await released(author, [await frame()], { people: [person] })
  await decide(await report(id), ['take_down'])
  const { list } = await author.call('x/reports/statements')
  const statement = list.find(({ object_id: object }) => object === id)?.id ?? ''
  await author.call('x/reports/appeal', { id: statement, text: '恢复吧' })
  await author.call('x/people/withdraw', { id: person, scope: 'depiction' })
  const { rows } = await world.server.pool.query<{ id: number }>(
    `select id from report_cases where object_id = $1 and kind = 'video' and decided_at is null`,
    [id],
  )
  await decide(Number(rows[0]?.id), ['restore'])
  // Back before a reviewer, who cannot release it without the consent.
  const refused = reviewWork(await world.operator('moderator'), id)
  await expect(refused).rejects.toMatchObject({ code: 'RELEASE_LACKS' })
})

it('nobody can report what nobody sees, or his own', async () => {
  const { id } = await releaseVideo(world, { author })
  const own = author.call('x/reports/create', { kind: 'video', id, reason: 4 })
  expect(await author.refusal(own)).toMatchObject({ code: 'OWN_OBJECT' })
  await decide(await report(id), ['take_down'])
  const late = reporter.call('x/reports/create', { kind: 'video', id, reason: 4 })
  expect(await reporter.refusal(late)).toMatchObject({ code: 'NOT_FOUND' })
})

it('leaving does not destroy the evidence: what is reported as urgent is kept, unseen, until it is judged', async () => {
  const fled = await world.member('fled')
  await verifyMember(world, fled.uid)
  const id = await released(fled, [await frame()], { title: '逃跑的标题' })
  const opened = await report(id, 1)
  await fled.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  await world.server.runJobs()
  expect(await reporter.refusal(reporter.call('mv/detail480', { id }))).toMatchObject({ code: 'NOT_FOUND' })
  const desk = await world.operator('moderator')
  const shown = await desk.call('console/reports/claim', { report: opened })
  expect(shown).toMatchObject({ title: '逃跑的标题', owner: { uid: 0 } })
  const pictures = shown.pictures.map((picture) => picture.id)
  expect(pictures).toHaveLength(2)
  const { services } = world.server
  const isStored = async () =>
    (await services.media.openAddress(
      new URL(services.media.addressOf(pictures[0] ?? ''), world.url).pathname,
    )) !== null
  const sweep = async () => {
    await world.server.pool.query(`select graphile_worker.add_job('works:erase-left', '{}')`)
    await world.server.runJobs()
  }
  await sweep()
  expect(await isStored()).toBe(true)

  await desk.call('console/reports/decide', {
    report: opened,
    measures: ['take_down'],
    pictures,
    ...why,
    seconds: 4,
  })
  await sweep()
  await world.server.runJobs()
  expect(await isStored()).toBe(false)
  const blocked = await world.server.pool.query('select from blocked_hashes where source = $1', [
    `video:${id}`,
  ])
  expect(blocked.rowCount).toBeGreaterThan(0)
  expect(await world.dumpDatabase()).not.toContain('逃跑的标题')
})
