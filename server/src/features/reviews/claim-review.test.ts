import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claim, claimNext } from '../../publication/tasks.ts'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

const closeAll = () =>
  world.server.pool.query(
    `select publication_move(kind, subject_id, 'down', 'system', 0, '{over}', '测试结束', submitted_at)
     from review_tasks where closed_at is null`,
  )

it('passes over what was put aside, and shows colleagues who has it', async () => {
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const [aside, next] = [await world.submit(1), await world.submit(1)]
  expect(await desk.call('console/reviews/claim', { passed: [aside.task] })).toMatchObject({
    task: next.task,
  })
  const { list } = await other.call('console/reviews/queue', { limit: 50 })
  expect(list.find(({ task }) => task === next.task)).toMatchObject({
    claimed_by: expect.stringContaining('moderator'),
    mine: false,
  })
  await closeAll()
})

it('gives one item to one of two who ask at once', async () => {
  const [one, other] = [await world.operator('moderator'), await world.operator('owner')]
  for (let round = 0; round < 20; round += 1) {
    const { task } = await world.submit(1)
    // Half of them by its number, half as whatever comes next.
    const wanted = round % 2 === 0 ? { task } : { kind: 'sketch' }
    const outcomes = await Promise.allSettled([
      one.call('console/reviews/claim', wanted),
      other.call('console/reviews/claim', wanted),
    ])
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(won).toMatchObject([{ task, mine: true }])
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(lost).toEqual([round % 2 === 0 ? 'TASK_TAKEN' : 'QUEUE_EMPTY'])
    await closeAll()
  }
})

it('a hundred more times, without the way through HTTP', async () => {
  const { db } = world.server.services
  const operators = [(await world.operator('moderator')).uid, (await world.operator('owner')).uid]
  const now = world.clock.now()
  for (let round = 0; round < 100; round += 1) {
    const { task } = await world.submit(1)
    const claims = await Promise.all(
      operators.map((operator) =>
        round % 2 === 0 ? claim(db, task, operator, now) : claimNext(db, ['sketch'], operator, now),
      ),
    )
    expect(claims.filter((claimed) => claimed !== undefined)).toMatchObject([{ id: task }])
    await closeAll()
  }
})

it('two who ask for the next at once get two different ones', async () => {
  const [one, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const tasks = [await world.submit(1), await world.submit(1)].map(({ task }) => task)
  const got = await Promise.all([one, other].map((desk) => desk.call('console/reviews/claim', {})))
  expect(new Set(got.map(({ task }) => task))).toEqual(new Set(tasks))
})

it('is over after fifteen minutes without a sign of life', async () => {
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await world.submit(1)
  await desk.call('console/reviews/claim', { task })
  world.clock.advance(14 * 60)
  expect(await other.refusal(other.call('console/reviews/claim', { task }))).toMatchObject({
    code: 'TASK_TAKEN',
    msg: '同事正在处理或已经处理',
  })
  world.clock.advance(60)
  expect(await other.call('console/reviews/claim', { task })).toMatchObject({ mine: true })
  const late = desk.call('console/reviews/decide', { task, verdict: 'release', seconds: 900 })
  expect(await desk.refusal(late)).toMatchObject({ code: 'TASK_NOT_YOURS' })
})
