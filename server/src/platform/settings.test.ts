import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => world.stop())

it('refuses a value of another shape and keeps the one before', async () => {
  const { settings } = world.server.services
  await expect(settings.change('brand.theme_color', 'teal', 'test')).rejects.toThrow('brand.theme_color')
  await expect(settings.change('accounts.max_sessions', 0, 'test')).rejects.toThrow('accounts.max_sessions')
  expect(settings.get('brand.theme_color')).toBe('#0c1519')
  expect(settings.get('accounts.max_sessions')).toBe(20)
})

it('starts all the same with a row that another version wrote, on the default', async () => {
  await world.server.pool.query(
    `insert into settings (key, value, updated_at, updated_by)
     values ('brand.title', '{"was": "an object"}', now(), 'older'), ('no.longer', '1', now(), 'older')`,
  )
  const second = await world.anotherServer()
  expect(second.services.settings.get('brand.title')).toBe('青屿')
  await second.stop()
})

it('remembers who changed what', async () => {
  await world.server.services.settings.change('brand.description', '新的描述', 'owner@house')
  const { rows } = await world.server.pool.query(
    `select value, updated_by from settings where key = 'brand.description'`,
  )
  expect(rows).toEqual([{ value: '新的描述', updated_by: 'owner@house' }])
})
