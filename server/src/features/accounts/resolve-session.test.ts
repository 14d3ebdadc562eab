import { bootWorld } from '@qingyu/dev/world'
import { createDevice } from '@qingyu/dev/device'
import { expect, it, vi } from 'vitest'

it('a session that ends in one process is refused by the others, though they had just let it in', async () => {
  const world = await bootWorld()
  const second = await world.anotherServer()
  const phone = await world.member('two_homes')
  const elsewhere = Object.assign(createDevice(second.url, world.clock), { token: phone.token })
  await elsewhere.call('users/personal')

  await phone.call('x/account/logout')
  await vi.waitFor(async () =>
    expect(await elsewhere.refusal(elsewhere.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' }),
  )
  await second.stop()
  await world.stop()
})

it('while processes cannot tell each other, every call asks the database', async () => {
  const world = await bootWorld()
  const phone = await world.member('cut_off')
  await phone.call('users/personal')
  // The connection of the bus breaks, and a session ends where this process cannot hear of it.
  await world.server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`,
  )
  await vi.waitFor(() => expect(world.server.services.bus.live).toBe(false))
  await world.server.pool.query('delete from sessions where user_id = $1', [phone.uid])
  expect(await phone.refusal(phone.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' })
  await vi.waitFor(() => expect(world.server.services.bus.live).toBe(true))
  await world.stop()
})
