import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('keeps the claim another fifteen minutes, for its holder only', async () => {
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await world.submit(1)
  const { claimed_until: before } = await desk.call('console/reviews/claim', { task })
  world.clock.advance(600)
  const { claimed_until: after } = await desk.call('console/reviews/renew', { task })
  expect(after - before).toBe(600)
  world.clock.advance(600)
  expect(await other.refusal(other.call('console/reviews/claim', { task }))).toMatchObject({
    code: 'TASK_TAKEN',
  })
  expect(await other.refusal(other.call('console/reviews/renew', { task }))).toMatchObject({
    code: 'TASK_NOT_YOURS',
  })
})
