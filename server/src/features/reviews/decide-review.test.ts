import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { readDocuments } from '@qingyu/dev/read-documents'
import { applicationOf } from '@qingyu/dev/papers'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('an application is rejected with a reason, comes again, and is passed; the record shows it', async () => {
  const phone = await world.member('applicant')
  await phone.call('auth/apply', await applicationOf(phone))
  const [desk, second] = [await world.operator('moderator'), await world.operator('moderator')]
  const first = await desk.call('console/reviews/claim', { kind: 'verification' })

  const reject = { task: first.task, verdict: 'reject', seconds: 30 } as const
  const missing = async (said: { reasons?: string[]; note?: string }) =>
    desk.refusal(desk.call('console/reviews/decide', { ...reject, ...said }))
  expect(await missing({})).toMatchObject({ code: 'INVALID_INPUT', field: 'reasons' })
  expect(await missing({ reasons: ['no-such-reason'], note: '看不清' })).toMatchObject({ field: 'reasons' })
  expect(await missing({ reasons: ['blurred'] })).toMatchObject({ code: 'INVALID_INPUT', field: 'note' })
  const note = '证件照片不清晰，请重新拍摄'
  expect(await desk.call('console/reviews/decide', { ...reject, reasons: ['blurred'], note })).toEqual({
    outcome: 'reject',
  })
  expect((await phone.call('auth/post_info')).poster).toMatchObject({
    state: 3,
    can_apply: true,
    reasons: ['证件不清晰'],
    note,
  })

  await phone.call('auth/apply', await applicationOf(phone))
  const again = await desk.call('console/reviews/claim', { kind: 'verification' })
  expect(again).toMatchObject({ again: true, version: 2, author: { rejected: 1, released: 0 } })
  const release = { task: again.task, verdict: 'release', seconds: 20 } as const
  expect(await desk.refusal(desk.call('console/reviews/decide', release))).toMatchObject({
    code: 'DOCUMENTS_UNREAD',
    msg: '请先逐一查看证件，再作通过',
  })
  await readDocuments(desk, second, again.task)
  expect(await desk.call('console/reviews/decide', release)).toEqual({ outcome: 'release' })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ post_auth: 2, auth_level: 1 })
})

it('documents read for an earlier application do not count for the next', async () => {
  const phone = await world.member('twice')
  await phone.call('auth/apply', await applicationOf(phone))
  const [desk, second] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await desk.call('console/reviews/claim', { kind: 'verification' })
  await readDocuments(desk, second, task)
  await desk.call('console/reviews/decide', {
    task,
    verdict: 'reject',
    reasons: ['mismatch'],
    note: '信息不一致',
    seconds: 1,
  })
  await phone.call('auth/apply', await applicationOf(phone))
  const again = await desk.call('console/reviews/claim', { kind: 'verification' })
  const release = desk.call('console/reviews/decide', { task: again.task, verdict: 'release', seconds: 1 })
  expect(await desk.refusal(release)).toMatchObject({ code: 'DOCUMENTS_UNREAD' })
})

it('says what stands in the way of a release', async () => {
  const desk = await world.operator('moderator')
  const hits = [{ severity: 'quarantine', source: 'hash', detail: '名单' } as const]
  const { task } = await world.submit(1, { hits })
  await desk.call('console/reviews/claim', { task })
  const release = desk.call('console/reviews/decide', { task, verdict: 'release', seconds: 1 })
  expect(await desk.refusal(release)).toMatchObject({
    code: 'RELEASE_LACKS',
    lacks: ['clear_hit'],
    msg: '还不能通过：有未排除的扫描命中',
  })
})

it('is decided once, however many decisions arrive at once', async () => {
  const desk = await world.operator('moderator')
  const { id, task } = await world.submit(1)
  await desk.call('console/reviews/claim', { task })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      desk.call('console/reviews/decide', { task, verdict: 'release', seconds: 1 }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await world.server.pool.query(
    `select (select count(*)::int from reviews where kind = 'sketch' and subject_id = $1) as reviews,
       (select count(*)::int from operator_log where act = 'review.decide' and subject = $2) as logged`,
    [id, `sketch:${id}`],
  )
  expect(rows).toEqual([{ reviews: 1, logged: 1 }])
})
