import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('two different people must release; the note is for the other one, and goes with the author', async () => {
  const phone = await world.member('doubtful')
  const { id, task } = await world.submit(phone.uid)
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  await desk.call('console/reviews/claim', { task })
  await desk.call('console/reviews/second_opinion', { task, note: '金丝雀：拿不准' })
  // Not put before him again, unless he asks for it.
  expect(await desk.refusal(desk.call('console/reviews/claim', {}))).toMatchObject({ code: 'QUEUE_EMPTY' })

  const shown = await other.call('console/reviews/claim', {})
  expect(shown).toMatchObject({ task, second_opinion: true })
  expect(shown.history).toContainEqual(expect.objectContaining({ what: '请求复核', text: '金丝雀：拿不准' }))
  const release = { task, verdict: 'release', seconds: 3 } as const
  expect(await other.call('console/reviews/decide', release)).toEqual({ outcome: 'second' })
  expect(await other.refusal(other.call('console/reviews/claim', { task }))).toMatchObject({
    code: 'TASK_TAKEN',
  })
  const stateOf = async () =>
    (await world.server.pool.query('select state from sketches where id = $1', [id])).rows[0].state
  expect(await stateOf()).toBe('wait')
  await desk.call('console/reviews/claim', { task })
  expect(await desk.call('console/reviews/decide', release)).toEqual({ outcome: 'release' })
  expect(await stateOf()).toBe('release')

  expect(await world.dumpDatabase()).toContain('金丝雀：拿不准')
  await phone.call('x/account/delete', { password: 'quiet-shore-7', confirm: 'DELETE' })
  expect(await world.dumpDatabase()).not.toContain('金丝雀：拿不准')
})

it('only by the one who has it before him', async () => {
  const { task } = await world.submit(1)
  const desk = await world.operator('moderator')
  const ask = desk.call('console/reviews/second_opinion', { task, note: '想问问' })
  expect(await desk.refusal(ask)).toMatchObject({ code: 'TASK_NOT_YOURS' })
})

it('not by one whom the first reviewer let in', async () => {
  const phone = await world.member('one_man_show')
  const { task } = await world.submit(phone.uid)
  const lin = await enrolOperator(world, 'owner', 'lin@isle.example')
  const puppet = await enrolOperator(world, 'moderator', 'puppet@isle.example', lin.desk)
  const release = { task, verdict: 'release', seconds: 3 } as const
  await lin.desk.call('console/reviews/claim', { task })
  await lin.desk.call('console/reviews/second_opinion', { task, note: '请再看' })
  await lin.desk.call('console/reviews/claim', { task })
  expect(await lin.desk.call('console/reviews/decide', release)).toEqual({ outcome: 'second' })
  const claim = puppet.desk.call('console/reviews/claim', { task })
  expect(await puppet.desk.refusal(claim)).toMatchObject({ code: 'TASK_TAKEN' })
  // Nor by a claim from before, which the database refuses by itself.
  await world.server.pool.query(
    `update review_tasks set claimed_by = $2, claimed_until = 'infinity' where id = $1`,
    [task, puppet.id],
  )
  const decide = puppet.desk.call('console/reviews/decide', release)
  expect(await puppet.desk.refusal(decide)).toMatchObject({ code: 'TASK_NOT_YOURS' })
})
