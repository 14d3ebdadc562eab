import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import { expect, it } from 'vitest'

it('tells of nothing before, of the newest afterwards, and of nothing again when its day is over', async () => {
  const world = await bootWorld()
  const phone = await world.member('patient')
  const state = () => phone.call('x/account/export_state')
  expect(await state()).toEqual({ state: 'none', url: '', expires_at: 0 })

  await phone.call('x/account/export', { password: PASSWORD })
  expect(await state()).toMatchObject({ state: 'preparing', url: '' })
  await world.server.runJobs()
  const first = await state()
  await phone.call('x/account/export', { password: PASSWORD })
  await world.server.runJobs()
  const second = await state()
  expect(second.state).toBe('ready')
  expect(second.url).not.toBe(first.url)
  const stored = (url: string) => fetch(world.url + url.split('#')[0]).then(({ status }) => status)
  expect(await stored(first.url)).toBe(404)
  expect(await stored(second.url)).toBe(200)

  world.clock.advance(24 * 3600 + 1)
  expect(await state()).toMatchObject({ state: 'none', url: '' })
  await world.server.pool.query(`select graphile_worker.add_job('personal-data:sweep', '{}')`)
  await world.server.runJobs()
  expect(await stored(second.url)).toBe(404)
  await world.stop()
})
