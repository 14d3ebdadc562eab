import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('offers the reasons of a kind and those of all kinds, in the words of the settings', async () => {
  const desk = await world.operator('moderator')
  await world.server.services.settings.change(
    'review.reasons',
    [
      { id: 'blurred', text: '不清晰', phrase: '请重拍', kinds: ['verification'] },
      { id: 'other', text: '其他', phrase: '', kinds: [] },
    ],
    'test',
  )
  expect(await desk.call('console/reviews/reasons', { kind: 'verification' })).toEqual({
    list: [
      { id: 'blurred', text: '不清晰', phrase: '请重拍' },
      { id: 'other', text: '其他', phrase: '' },
    ],
  })
  expect((await desk.call('console/reviews/reasons', { kind: 'sketch' })).list).toHaveLength(1)
})
