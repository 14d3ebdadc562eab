import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

const hits = [{ severity: 'quarantine', source: 'hash', detail: '与名单相差 12 位' } as const]

it('lets it be released after the reviewer has looked and said why, by two', async () => {
  const desk = await world.operator('moderator')
  const { task } = await world.submit(1, { hits })
  const shown = await desk.call('console/reviews/claim', { task })
  const [check] = shown.checks
  expect(check).toMatchObject({ name: '图片比对', state: 'bad', text: '与名单相差 12 位' })
  await desk.call('console/reviews/clear_hit', { task, hit: check?.hit ?? 0, note: '风景照' })
  expect((await desk.call('console/reviews/show', { task })).checks[0]).toMatchObject({
    state: 'ok',
    text: '已排除：风景照',
    hit: 0,
  })
  expect(await desk.call('console/reviews/show', { task })).toMatchObject({ second_opinion: true })
  const release = { task, verdict: 'release', seconds: 9 } as const
  expect(await desk.call('console/reviews/decide', release)).toEqual({ outcome: 'second' })
  const other = await world.operator('moderator')
  await other.call('console/reviews/claim', { task })
  expect(await other.call('console/reviews/decide', release)).toEqual({ outcome: 'release' })
})

it('only of the item that he has before him', async () => {
  const desk = await world.operator('moderator')
  const [mine, theirs] = [await world.submit(1, { hits }), await world.submit(1, { hits })]
  const { checks } = await desk.call('console/reviews/show', { task: theirs.task })
  const hit = checks[0]?.hit ?? 0
  await desk.call('console/reviews/claim', { task: mine.task })
  const wrong = desk.call('console/reviews/clear_hit', { task: mine.task, hit, note: '误报' })
  expect(await desk.refusal(wrong)).toMatchObject({ code: 'NOT_FOUND' })
  const unclaimed = desk.call('console/reviews/clear_hit', { task: theirs.task, hit, note: '误报' })
  expect(await desk.refusal(unclaimed)).toMatchObject({ code: 'TASK_NOT_YOURS' })
})
