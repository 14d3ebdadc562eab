import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { applicationOf } from '@qingyu/dev/papers'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('shows an application without the name or number, its documents closed, and who did what', async () => {
  const phone = await world.member('applicant')
  const application = await applicationOf(phone)
  await phone.call('auth/apply', application)
  const desk = await world.operator('moderator')
  const { list } = await desk.call('console/reviews/queue', { kind: 'verification' })
  const shown = await desk.call('console/reviews/show', { task: list[0]?.task ?? 0 })
  expect(shown).toMatchObject({
    kind: 'verification',
    title: '发布者认证',
    version: 1,
    claimed_until: 0,
    author: { uid: phone.uid, released: 0, rejected: 0, level: 1 },
    documents: [
      { id: application.document_front, label: '证件正面', opened: false },
      { id: application.holding, label: '手持证件', opened: false },
    ],
    document_request: null,
    history: [
      { who: '作者', what: '提交' },
      { who: '系统', what: '进入审核' },
    ],
  })
  expect(shown.checks).toContainEqual({ name: '证件', state: 'warn', text: '还有 2 张证件未查看', hit: 0 })
  expect(JSON.stringify(shown)).not.toContain(application.legal_name)
  expect(JSON.stringify(shown)).not.toContain(application.document_number)
})

it('marks terms where they stand, and pictures that are on a list', async () => {
  const { services, pool } = world.server
  const known = 'feed'.repeat(8)
  const term = { term: '看海暗号', severity: 'review', tricks: [], pinyin: '', exceptions: [] } as const
  await services.terms.save(services.db, term, '', 'test')
  services.bus.tellHere('terms', '')
  await pool.query(
    `insert into picture_hits (picture_id, list, kind, hash, distance, found_at)
     values ($1, 'known', 'pdq', 0::bit(256), 3, now())`,
    [known],
  )
  const { task } = await world.submit(1, { title: '这里有看海暗号', pictures: [known, 'cafe'.repeat(8)] })
  const desk = await world.operator('moderator')
  await expect
    .poll(async () => (await desk.call('console/reviews/show', { task })).fields[0]?.marks)
    .toEqual([{ start: 3, end: 7, term: '看海暗号' }])
  const { pictures, checks } = await desk.call('console/reviews/show', { task })
  expect(pictures.map(({ flagged }) => flagged)).toEqual([true, false])
  expect(checks).toMatchObject([
    { name: '自动扫描', state: 'ok' },
    { name: '文字', state: 'warn', text: '需要留意：看海暗号' },
    { name: '图片', state: 'bad' },
  ])
})

it('is in the log each time, and knows nothing of what is decided', async () => {
  const desk = await world.operator('moderator')
  const { id, task } = await world.submit(1)
  await desk.call('console/reviews/claim', { task })
  await desk.call('console/reviews/show', { task })
  await desk.call('console/reviews/decide', { task, verdict: 'release', seconds: 5 })
  expect(await desk.refusal(desk.call('console/reviews/show', { task }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  const { rows } = await world.server.pool.query(
    'select act from operator_log where subject = $1 order by id',
    [`sketch:${id}`],
  )
  expect(rows.map(({ act }) => act)).toEqual(['review.claim', 'review.look', 'review.decide'])
})
