import { applicationOf } from '@qingyu/dev/papers'
import { bootSketches } from '@qingyu/dev/sketches'
import type { SketchWorld } from '@qingyu/dev/sketches'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: SketchWorld
beforeAll(async () => {
  world = await bootSketches()
})
afterAll(() => world.stop())

it('by whoever has claimed the item, with a reason', async () => {
  const phone = await world.member('asked')
  await phone.call('auth/apply', await applicationOf(phone))
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await desk.call('console/reviews/claim', { kind: 'verification' })
  const why = '核对姓名'
  expect(await other.refusal(other.call('console/documents/ask', { task, why }))).toMatchObject({
    code: 'TASK_NOT_YOURS',
  })
  const unsaid = desk.call('console/documents/ask', { task, why: ' ' })
  expect(await desk.refusal(unsaid)).toMatchObject({ code: 'INVALID_INPUT', field: 'why' })
  const { request } = await desk.call('console/documents/ask', { task, why })
  expect(await desk.call('console/reviews/show', { task })).toMatchObject({
    document_request: { request, state: 'waiting', until: 0 },
  })
})

it('there is nothing to ask for where there are no documents', async () => {
  const desk = await world.operator('moderator')
  const { task } = await world.submit(1)
  await desk.call('console/reviews/claim', { task })
  const ask = desk.call('console/documents/ask', { task, why: '看看' })
  expect(await desk.refusal(ask)).toMatchObject({ code: 'NOT_FOUND' })
})
