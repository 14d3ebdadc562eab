import { makeUpload, finishUpload, reviewWork, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { verifyMember } from '@qingyu/dev/make-video'
import { personOf } from '@qingyu/dev/papers'
import type { Device } from '@qingyu/dev/device'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importHashes } from '../../scanning/hash-lists.ts'

let world: World
let author: Device
let desk: Device
beforeAll(async () => {
  world = await bootWorld()
  author = await world.member('filmmaker')
  await verifyMember(world, author.uid)
  desk = await world.operator('moderator')
})
afterAll(() => world.stop())

/** Something to tell it by, as every real frame has. */
async function frame(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const tile = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888', noise } })
  return sharp(await tile.png().toBuffer())
    .resize(320, 180, { kernel: 'cubic', fit: 'fill' })
    .webp()
    .toBuffer()
}

const stateOf = async (id: number) =>
  (await world.server.pool.query('select state from videos where id = $1', [id])).rows[0]?.state

describe('a work', () => {
  it('waits for its film, is scanned, reviewed, and public only then', async () => {
    const upload = await makeUpload(world, author, { state: 'received' })
    const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS })
    await world.server.runJobs()
    expect(await stateOf(id)).toBe('draft')
    expect((await author.call('works/wait')).list).toMatchObject([
      { id, state: 'draft', progress: 0, cover: '' },
    ])

    await finishUpload(world, upload, { duration: 75, frames: [await frame(), await frame()] })
    await world.server.runJobs()
    const waiting = await author.call('works/wait')
    expect(waiting).toMatchObject({
      list: [{ id, state: 'wait', progress: 100, step: '等待审核', duration: 75, reasons: [] }],
      counts: { release: 0, wait: 1, reject: 0, hide: 0 },
    })
    expect(waiting.list[0]?.cover).toContain('/media/')
    const viewer = await world.member('viewer')
    expect(await viewer.refusal(viewer.call('mv/detail480', { id }))).toMatchObject({ code: 'NOT_FOUND' })

    await reviewWork(desk, id)
    expect((await author.call('works/release')).list).toMatchObject([{ id, state: 'release' }])
    expect((await author.call('works/wait')).list).toEqual([])
    expect(await viewer.call('mv/detail480', { id })).toMatchObject({ title: WORK_FIELDS.title, coins: 30 })
    expect(await author.call('users/getBaseInfo')).toMatchObject({ videos_count: 1 })
    expect((await author.call('x/works/form')).tags).toEqual(expect.arrayContaining(['海岛', '夜空']))
  })

  it('of a film that is ready goes to the reviewers at once, with the cover that was chosen', async () => {
    const { id: cover, url } = await author.upload(await frame())
    const upload = await makeUpload(world, author, { frames: [await frame()] })
    const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS, cover })
    await world.server.runJobs()
    expect(await author.call('x/works/detail', { id })).toMatchObject({
      state: 'wait',
      cover: { id: cover, url },
    })
  })

  it('is one, however often the same upload is sent', async () => {
    const upload = await makeUpload(world, author, { frames: [await frame()] })
    const create = () => author.call('x/works/create', { upload, ...WORK_FIELDS })
    const [one, other] = await Promise.all([create(), create()])
    expect(one).toEqual(other)
    expect(await create()).toEqual(one)
  })

  it('goes on after a process that died with its job', async () => {
    const { pool, runJobs } = world.server
    const lose = () => pool.query('delete from graphile_worker._private_jobs')
    const catchUp = async () => {
      await pool.query(`select graphile_worker.add_job('works:catch-up', '{}')`)
      await runJobs()
    }
    const upload = await makeUpload(world, author, { state: 'received' })
    const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS })
    await finishUpload(world, upload, { frames: [await frame()] })
    await lose()
    await catchUp()
    expect(await stateOf(id)).toBe('wait')
    await reviewWork(desk, id, 'reject')
    await author.call('x/works/update', { id, ...WORK_FIELDS })
    await lose()
    expect(await stateOf(id)).toBe('scan')
    await catchUp()
    expect(await stateOf(id)).toBe('wait')
  })

  it('with a known picture in it waits for two reviewers, and shows them which frame', async () => {
    const [known, plain] = [await frame(), await frame()]
    const { media, db } = world.server.services
    const objectId = media.newId()
    await media.putObject(objectId, known)
    const look = (await media.knowPicture(objectId))?.looks[0]?.turned[0] ?? new Uint8Array()
    const list = { name: 'partner-list', kind: 'pdq', source: 'partner' } as const
    await importHashes(db, list, [Buffer.from(look).toString('hex')], world.clock.now())

    const upload = await makeUpload(world, author, { duration: 60, frames: [plain, known] })
    const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS })
    await world.server.runJobs()
    const { list: queue } = await desk.call('console/reviews/queue', { kind: 'video', limit: 50 })
    const task = queue.find(({ subject_id: subject }) => subject === id)?.task ?? 0
    const shown = await desk.call('console/reviews/claim', { task })
    expect(shown.flags).toEqual(['quarantine:hash'])
    expect(shown.checks.find(({ hit }) => hit > 0)?.text).toMatch(/^00:30（partner-list/)
    expect(shown.video).toMatchObject({
      duration: 60,
      rungs: [{ name: '480' }, { name: '720' }],
      frames: [
        { at: 0, flagged: false },
        { at: 30, flagged: true },
      ],
    })
    expect((await fetch(world.url + (shown.video?.play_url ?? ''))).status).toBe(200)
    const refused = desk.call('console/reviews/decide', { task, verdict: 'release', seconds: 3 })
    expect(await desk.refusal(refused)).toMatchObject({ code: 'RELEASE_LACKS' })
  })

  it('with doubtful words carries a hint for the reviewer', async () => {
    const at = world.clock.now()
    const term = { term: '海鸥群', severity: 'review', tricks: [], pinyin: '', exceptions: [] } as const
    const { db, terms, bus } = world.server.services
    await db.transaction((tx) => terms.save(tx, term, '', 'test'))
    bus.tellHere('terms', '')
    await expect.poll(() => terms.check('海鸥群').length).toBe(1)
    const upload = await makeUpload(world, author, { frames: [await frame()] })
    const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS, title: '海鸥群飞过' })
    await world.server.runJobs()
    const { rows } = await world.server.pool.query(
      `select severity, source, detail from scan_hits where kind = 'video' and subject_id = $1 and found_at >= $2`,
      [id, at],
    )
    expect(rows).toEqual([{ severity: 'review', source: 'terms', detail: '标题：海鸥群' }])
    expect(await stateOf(id)).toBe('wait')
  })
})

describe('refuses', () => {
  it('an author who is not verified', async () => {
    const stranger = await world.member('stranger')
    const upload = await makeUpload(world, stranger)
    const call = stranger.call('x/works/create', { upload, ...WORK_FIELDS })
    expect(await stranger.refusal(call)).toMatchObject({
      code: 'NOT_VERIFIED',
      msg: '通过认证后才能发布作品',
    })
    expect(await stranger.call('x/works/form')).toMatchObject({ may_publish: 0, share: 60 })
  })

  it('an upload that failed, and a picture of somebody else as the cover', async () => {
    const failed = await makeUpload(world, author, { state: 'failed', failure: 'codec' })
    const one = author.call('x/works/create', { upload: failed, ...WORK_FIELDS })
    expect(await author.refusal(one)).toMatchObject({ code: 'UPLOAD_FAILED' })
    const other = await world.member('painter')
    const { id: cover } = await other.upload(await frame())
    const upload = await makeUpload(world, author)
    const two = author.call('x/works/create', { upload, ...WORK_FIELDS, cover })
    expect(await author.refusal(two)).toMatchObject({ code: 'PICTURE_NOT_YOURS' })
  })

  it.each([
    ['a price above the limit', { coins: 501 }, 'coins'],
    ['a price of what is free', { price_type: 'free' as const, coins: 5 }, 'coins'],
    ['coins without a number', { coins: 0 }, 'coins'],
    ['a category that there is not', { category: 'nowhere' }, 'category'],
    ['a day to come', { produced_on: '2999-01-01' }, 'produced_on'],
  ])('%s', async (_what, different, field) => {
    const upload = await makeUpload(world, author)
    const call = author.call('x/works/create', { upload, ...WORK_FIELDS, ...different })
    expect(await author.refusal(call)).toMatchObject({ code: 'INVALID_INPUT', field })
  })

  it('people who are not of his register, have not agreed, or were under age', async () => {
    const other = await world.member('rival')
    const upload = await makeUpload(world, author)
    const show = async (ref: string, different = {}) =>
      author.refusal(author.call('x/works/create', { upload, ...WORK_FIELDS, people: [ref], ...different }))
    const theirs = await other.call('x/people/add', await personOf(other))
    expect(await show(theirs.id)).toMatchObject({ code: 'NOT_FOUND' })
    const silent = await author.call('x/people/add', await personOf(author, { scopes: ['depiction'] }))
    expect(await show(silent.id)).toMatchObject({ code: 'NO_CONSENT' })
    const young = await author.call('x/people/add', await personOf(author))
    expect(await show(young.id, { produced_on: '2016-09-07' })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'produced_on',
      msg: '所选人物在拍摄时未满 18 周岁',
    })
    const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS, people: [young.id] })
    expect(await author.call('x/works/detail', { id })).toMatchObject({
      people: [young.id],
      produced_on: '2026-01-01',
    })
  })
})
