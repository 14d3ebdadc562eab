import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PasswordsBusy } from '../../platform/passwords.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('signs in whatever the case of the name, and the old token of this device is dead from then on', async () => {
  const phone = await world.member('sailor')
  const before = phone.token
  await phone.login('SAILOR', PASSWORD)
  expect(phone.token).not.toBe(before)

  const { token } = phone
  phone.token = before
  expect(await phone.refusal(phone.call('users/getBaseInfo'))).toMatchObject({
    code: 'SIGNED_OUT',
    status: 420,
  })
  phone.token = token
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ username: 'sailor' })
})

it('answers an unknown name exactly like a wrong password', async () => {
  await world.member('known')
  const phone = world.device()
  const wrong = await phone.refusal(phone.login('known', 'not-the-password-1'))
  const unknown = await phone.refusal(phone.login('nobody_here', 'not-the-password-1'))
  expect(wrong).toMatchObject({ code: 'WRONG_CREDENTIALS', msg: '用户名或密码错误' })
  expect(unknown).toEqual(wrong)
})

it('stops strangers after ten guesses, but not the device that has signed in before', async () => {
  const owner = await world.member('target')
  const guesses = await Promise.all(
    Array.from({ length: 15 }, (_, n) => {
      const stranger = world.device()
      return stranger.refusal(stranger.login('target', `guess-number-${n}`))
    }),
  )
  expect(guesses.filter(({ code }) => code === 'WRONG_CREDENTIALS')).toHaveLength(10)
  expect(guesses.filter(({ code }) => code === 'TOO_MANY')).toHaveLength(5)

  const stranger = world.device()
  expect(await stranger.refusal(stranger.login('target', PASSWORD))).toMatchObject({
    code: 'TOO_MANY',
    status: 429,
  })
  await owner.login('target', PASSWORD)

  world.clock.advance(901)
  await stranger.login('target', PASSWORD)
})

it('a known device is not locked out by strangers behind the same address', async () => {
  const other = await bootWorld()
  await other.server.services.settings.change('accounts.login_failures_address', 3, 'test')
  const owner = await other.member('neighbour')
  for (let n = 0; n < 5; n += 1) {
    const stranger = other.device()
    await stranger.refusal(stranger.login(`guess${n}`, 'not-the-password-1'))
  }
  await owner.login('neighbour', PASSWORD)
  expect((await owner.call('users/getBaseInfo')).uid).toBe(owner.uid)
  await other.stop()
})

it('a login that looked at the old password opens no session after the password was changed', async () => {
  await world.member('racing')
  const client = await world.server.pool.connect()
  await client.query(`begin; select from users where username = 'racing' for update`)
  const phone = world.device()
  const login = phone.refusal(phone.login('racing', PASSWORD))
  // It has found the password right and waits for the row.
  await expect
    .poll(async () => (await world.server.pool.query(`select from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0)
  await client.query(`update users set password_hash = 'another' where username = 'racing'`)
  await client.query('commit')
  client.release()
  expect(await login).toMatchObject({ code: 'WRONG_CREDENTIALS' })
})

it('an attempt that found the house too busy to look at the password is none', async () => {
  const other = await bootWorld()
  const owner = await other.member('patient')
  const busy = vi.spyOn(other.server.services.passwords, 'matches').mockRejectedValue(new PasswordsBusy())
  for (let n = 0; n < 12; n += 1)
    expect(await owner.refusal(owner.login('patient', PASSWORD))).toMatchObject({
      code: 'TOO_MANY',
      retry_after: 5,
    })
  busy.mockRestore()
  await owner.login('patient', PASSWORD)
  await other.stop()
})

it('stops an address that fails at many accounts', async () => {
  const other = await bootWorld()
  await other.server.services.settings.change('accounts.login_failures_address', 20, 'test')
  const guesses = []
  for (let n = 0; n < 22; n += 1) {
    const phone = other.device()
    guesses.push(await phone.refusal(phone.login(`account${n}`, 'not-the-password-1')))
  }
  await other.stop()
  expect(guesses.map(({ code }) => code).slice(19)).toEqual(['WRONG_CREDENTIALS', 'TOO_MANY', 'TOO_MANY'])
})

it('keeps at most twenty sessions: the one unused for longest ends', async () => {
  const first = await world.member('many')
  for (let n = 0; n < 20; n += 1) {
    world.clock.advance(60)
    await world.device().login('many', PASSWORD)
  }
  expect(await first.refusal(first.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' })
})

it('ends a session that was not used for ninety days', async () => {
  const phone = await world.member('sleeper')
  world.clock.advance(89 * 86_400)
  await phone.call('users/personal')
  world.clock.advance(91 * 86_400)
  expect(await phone.refusal(phone.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' })
})

it('stores neither the token nor the name of the device', async () => {
  const phone = await world.member('private')
  const dump = await world.dumpDatabase()
  expect(dump).toContain('private')
  expect(dump).not.toContain(phone.token)
  expect(dump).not.toContain(phone.oauthId)
})
