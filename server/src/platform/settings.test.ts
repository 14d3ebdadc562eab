import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => world.stop())

it('refuses a value of another shape and keeps the one before', async () => {
  const { settings } = world.server.services
  await expect(settings.change('brand.theme_color', 'teal', 'test')).rejects.toThrow('brand.theme_color')
  await expect(settings.change('accounts.max_sessions', 0, 'test')).rejects.toThrow('accounts.max_sessions')
  await expect(settings.change('wire.key_ids', [1, 1], 'test')).rejects.toThrow('wire.key_ids')
  await expect(settings.change('accounts.login_window_seconds', 1e15, 'test')).rejects.toThrow()
  await expect(settings.change('accounts.reserved_names', [''], 'test')).rejects.toThrow()
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

it('of two readings at once the one that began first cannot have the last word', async () => {
  const { bus, db, settings } = world.server.services
  const other = await world.anotherServer()
  const titles: string[] = []
  settings.onChange(() => titles.push(settings.get('brand.title')))
  let heard = 0
  bus.on('settings', () => (heard += 1))
  // The answer to the first reading is held up on its way here.
  const arrives = Promise.withResolvers<void>()
  const ask = db.$client.query.bind(db.$client)
  const query = vi.spyOn(db.$client, 'query').mockImplementationOnce((...asked: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(ask, undefined, asked)
    return arrives.promise.then(() => answer)
  })
  await other.services.settings.change('brand.title', '一', 'test')
  await vi.waitFor(() => expect(query).toHaveBeenCalledOnce())
  await other.services.settings.change('brand.title', '二', 'test')
  await vi.waitFor(() => expect(heard).toBe(2))
  // Time for a second reading to overtake the first.
  await new Promise((passed) => setTimeout(passed, 100))
  arrives.resolve()
  await vi.waitFor(() => expect(titles).toHaveLength(2))
  expect(settings.get('brand.title')).toBe('二')
  query.mockRestore()
  await other.stop()
})
