import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('another may take it at once; the first look has been', async () => {
  const bad = await world.member('bad')
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { report } = await desk.call('console/reports/claim', {})
  expect(await other.refusal(other.call('console/reports/give_back', { report }))).toMatchObject({
    code: 'TASK_NOT_YOURS',
  })
  await desk.call('console/reports/give_back', { report })
  expect(await other.call('console/reports/claim', { report })).toMatchObject({ mine: true, looked: true })
})
