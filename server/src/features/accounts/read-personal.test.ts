import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('answers my figures and the shortcuts that operators set', async () => {
  const phone = await world.member('figures')
  const personal = await phone.call('users/personal')
  expect(personal.figures).toMatchObject({ level: 1, exp: 1, next_level_exp: 20, invited_num: 0 })
  expect(personal.shortcuts.map(({ route }) => route)).toContain('/setting')

  await world.server.services.settings.change(
    'home.shortcuts',
    [{ title: '客服', icon: 'headset', route: '/customer' }],
    'test',
  )
  expect((await phone.call('users/personal')).shortcuts).toEqual([
    { title: '客服', icon: 'headset', route: '/customer' },
  ])
})
