import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('offers the reasons of the settings', async () => {
  const desk = await world.operator('moderator')
  await world.server.services.settings.change(
    'reports.measure_reasons',
    [{ id: 'spam', text: '广告', phrase: '含有广告', kinds: [] }],
    'test',
  )
  expect(await desk.call('console/reports/reasons')).toEqual({
    list: [{ id: 'spam', text: '广告', phrase: '含有广告' }],
  })
})
