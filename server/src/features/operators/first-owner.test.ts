import { readFile, stat } from 'node:fs/promises'
import { OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { fromBase32, inviteFirstOwner, stepOf, totpCode } from '@qingyu/server/main'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('every start finds the same link until it is over or used; then there is none', async () => {
  const { services } = world.server
  const [first, same] = await Promise.all([inviteFirstOwner(services), inviteFirstOwner(services)])
  expect(first).toEqual(same)
  expect(first?.login).toBe('owner@isle.example')
  expect(first?.link).toBe(`https://isle.example/console/#/invitation?token=${first?.token}`)
  const file = first?.file ?? ''
  expect(await readFile(file, 'utf8')).toBe(`${first?.link}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  world.clock.advance(48 * 3600)
  const renewed = await inviteFirstOwner(services)
  expect(renewed?.token).not.toBe(first?.token)
  const desk = world.device()
  const accept = (token = '') =>
    desk.call('console/operators/accept_invitation', { token, password: OPERATOR_PASSWORD })
  expect(await desk.refusal(accept(first?.token))).toMatchObject({ code: 'INVITATION_OVER' })
  const { challenge, totp_secret: secret } = await accept(renewed?.token)
  expect(await inviteFirstOwner(services)).toEqual(renewed)
  const code = totpCode(fromBase32(secret), stepOf(world.clock.now().getTime() / 1000))
  const { operator } = await desk.call('console/session/confirm', { challenge, code })
  expect(operator).toMatchObject({ login: 'owner@isle.example', role: 'owner' })
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(await inviteFirstOwner(services)).toBeUndefined()
})

it('the link lies in the database only hashed', async () => {
  const other = await bootWorld()
  const first = await inviteFirstOwner(other.server.services)
  expect(await other.dumpDatabase()).not.toContain(first?.token)
  await other.stop()
})
