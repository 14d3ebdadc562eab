import { applicationOf } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('leaves them closed; nobody answers his own request or one that was answered', async () => {
  const phone = await world.member('refused')
  const application = await applicationOf(phone)
  await phone.call('auth/apply', application)
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await desk.call('console/reviews/claim', {})
  const { request } = await desk.call('console/documents/ask', { task, why: '好奇' })
  expect(await desk.refusal(desk.call('console/documents/refuse', { request }))).toMatchObject({
    code: 'OWN_REQUEST',
  })
  await other.call('console/documents/refuse', { request })
  expect(await other.refusal(other.call('console/documents/grant', { request }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  const open = desk.call('console/documents/open', { request, document: application.holding })
  expect(await desk.refusal(open)).toMatchObject({ code: 'DOCUMENTS_CLOSED' })
  expect(await desk.call('console/reviews/show', { task })).toMatchObject({
    document_request: { request, state: 'refused' },
  })
})
