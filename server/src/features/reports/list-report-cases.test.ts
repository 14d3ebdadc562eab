import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const HOUR = 3600

it('the nearest promise first; 24 hours to the first look, then the decision; late ones are marked', async () => {
  const phone = await world.member('reporter')
  const [slow, urgent] = [await world.member('slow'), await world.member('urgent')]
  await phone.call('x/reports/create', { kind: 'user', id: slow.uid, reason: 6 })
  await phone.call('x/reports/create', { kind: 'user', id: urgent.uid, reason: 2 })
  await world.device().call('x/reports/create', { kind: 'user', id: slow.uid, reason: 7 })
  let desk = await world.operator('moderator')
  const first = await desk.call('console/reports/queue', { limit: 1 })
  expect(first).toMatchObject({
    list: [
      {
        kind_name: '成员',
        object_id: slow.uid,
        owner: { uid: slow.uid },
        reports: 2,
        looked: false,
        overdue: false,
        again: false,
      },
    ],
    counts: [{ kind: 'user', name: '成员', open: 2, overdue: 0 }],
    has_more: true,
  })
  expect(first.list[0]?.reasons.toSorted()).toEqual(['垃圾广告', '骚扰'].toSorted())

  // Looked at, its next promise is the decision: the urgent one comes first.
  await desk.call('console/reports/claim', { report: first.list[0]?.report })
  const second = await desk.call('console/reports/queue')
  expect(second.list.map(({ object_id: id }) => id)).toEqual([urgent.uid, slow.uid])

  const lateAt = async (hours: number) => {
    world.clock.advance(hours * HOUR)
    desk = await world.operator('moderator')
    const { list, figures } = await desk.call('console/reports/queue')
    expect(list.filter(({ overdue }) => overdue)).toHaveLength(figures.overdue)
    return list.filter(({ overdue }) => overdue).map(({ object_id: id }) => id)
  }
  expect(await lateAt(24)).toEqual([])
  expect(await lateAt(0.01)).toEqual([urgent.uid])
  await desk.call('console/reports/claim', { report: second.list[0]?.report })
  expect(await lateAt(0)).toEqual([])
  expect(await lateAt(24)).toEqual([urgent.uid])
  expect(await lateAt(10 * 24)).toEqual([urgent.uid, slow.uid])
})

it('counts what was decided today, and how long it took', async () => {
  const desk = await world.operator('moderator')
  for (const seconds of [10, 30]) {
    const { report } = await desk.call('console/reports/claim', {})
    await desk.call('console/reports/decide', { report, measures: [], seconds })
  }
  const { figures } = await desk.call('console/reports/queue')
  expect(figures).toEqual({ open: 0, overdue: 0, today: 2, average_seconds: 20 })
})
