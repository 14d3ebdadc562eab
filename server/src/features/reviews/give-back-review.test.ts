import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('lets another take it at once; nobody gives back what is not his', async () => {
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await world.submit(1)
  await desk.call('console/reviews/claim', { task })
  expect(await other.refusal(other.call('console/reviews/give_back', { task }))).toMatchObject({
    code: 'TASK_NOT_YOURS',
  })
  await desk.call('console/reviews/give_back', { task })
  expect(await other.call('console/reviews/claim', {})).toMatchObject({ task, mine: true })
})
