import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('tells a newcomer what is asked and what he agrees to, in the words of the settings', async () => {
  await world.server.services.settings.change('texts.verification_consent', '本人同意', 'test')
  const phone = await world.member('newcomer')
  const info = await phone.call('auth/post_info')
  const nothing = { state: 0, can_apply: true, applied_at: 0, reasons: [], note: '' }
  expect(info).toMatchObject({ poster: nothing, girl: nothing, consent_text: '本人同意', minimum_age: 18 })
  expect(info.review_hours).toBe(world.server.services.settings.get('review.due_hours'))
  expect(info.document_kinds).toContainEqual({ id: 'id_card', name: '身份证' })
  expect(info.needs).toContain('holding')
})
