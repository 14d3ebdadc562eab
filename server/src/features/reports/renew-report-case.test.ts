import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('keeps the claim; without it the case is free after fifteen minutes', async () => {
  const bad = await world.member('bad')
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { report } = await desk.call('console/reports/claim', {})
  world.clock.advance(14 * 60)
  await desk.call('console/reports/renew', { report })
  world.clock.advance(14 * 60)
  expect(await other.refusal(other.call('console/reports/claim', { report }))).toMatchObject({
    code: 'TASK_TAKEN',
  })
  world.clock.advance(60)
  expect(await desk.refusal(desk.call('console/reports/renew', { report }))).toMatchObject({
    code: 'TASK_NOT_YOURS',
  })
  await other.call('console/reports/claim', { report })
})
