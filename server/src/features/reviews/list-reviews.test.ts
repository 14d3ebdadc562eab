import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { applicationOf } from '@qingyu/dev/papers'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('shows what waits over all kinds, the most urgent first, page by page, with the figures of the day', async () => {
  const phone = await world.member('author')
  await phone.call('member/update', { nickname: '听海' })
  await phone.call('auth/apply', await applicationOf(phone))
  world.clock.advance(60)
  const sketches = [await world.submit(phone.uid, { title: '一' }), await world.submit(phone.uid)]
  const urgent = await world.submit(phone.uid, {
    title: '急',
    hits: [{ severity: 'quarantine', source: 'hash', detail: '名单' }],
  })

  const desk = await world.operator('moderator')
  const first = await desk.call('console/reviews/queue', { limit: 2 })
  expect(first.list).toMatchObject([
    { task: urgent.task, kind: 'sketch', kind_name: '速写', title: '急', flags: ['quarantine:hash'] },
    {
      kind: 'verification',
      kind_name: '认证',
      author: { uid: phone.uid, nickname: '听海' },
      waiting_seconds: 60,
      overdue: false,
      again: false,
      claimed_by: '',
      mine: false,
    },
  ])
  expect(first.counts).toEqual([
    { kind: 'sketch', name: '速写', open: 3, overdue: 0 },
    { kind: 'verification', name: '认证', open: 1, overdue: 0 },
  ])
  expect(first.figures).toEqual({ open: 4, overdue: 0, today: 0, average_seconds: 0 })

  const second = await desk.call('console/reviews/queue', { limit: 2, cursor: first.cursor })
  expect(second.list.map(({ task }) => task)).toEqual(sketches.map(({ task }) => task))
  expect(second).toMatchObject({ has_more: false, cursor: '' })
  const some = await desk.call('console/reviews/queue', { kind: 'verification' })
  expect(some.list.map(({ kind }) => kind)).toEqual(['verification'])
  const bad = desk.call('console/reviews/queue', { cursor: 'zzz' })
  expect(await desk.refusal(bad)).toMatchObject({ code: 'INVALID_INPUT', field: 'cursor' })
})

it('marks what is late, counts what was decided today and how long it took', async () => {
  const desk = await world.operator('moderator')
  for (const seconds of [10, 20]) {
    const { task } = await world.submit(999_999)
    await desk.call('console/reviews/claim', { task })
    await desk.call('console/reviews/decide', { task, verdict: 'release', seconds })
  }
  const { figures } = await desk.call('console/reviews/queue')
  expect(figures).toEqual({ open: 4, overdue: 0, today: 2, average_seconds: 15 })
  world.clock.advance(25 * 3600)
  const later = await world.operator('moderator')
  const { figures: next, list } = await later.call('console/reviews/queue')
  expect(next).toEqual({ open: 4, overdue: 4, today: 0, average_seconds: 0 })
  expect(list.every(({ overdue }) => overdue)).toBe(true)
})
