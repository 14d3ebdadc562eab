import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('forgets password, authenticator and recovery codes, and lets him enrol anew', async () => {
  const lin = await enrolOperator(world, 'support', 'lin@isle.example')
  const owner = await world.operator('owner')
  const { token } = await owner.call('console/operators/reset_totp', { id: lin.id })
  expect(await lin.desk.refusal(lin.desk.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
  const desk = world.device()
  const login = desk.call('console/session/start', { login: lin.login, password: OPERATOR_PASSWORD })
  expect(await desk.refusal(login)).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  const { challenge } = await desk.call('console/operators/accept_invitation', {
    token,
    password: 'harbour-light-6',
  })
  const [recovery = ''] = lin.recoveryCodes
  for (const code of [lin.code(), recovery])
    expect(await desk.refusal(desk.call('console/session/confirm', { challenge, code }))).toMatchObject({
      code: 'WRONG_CODE',
    })
})

it('is refused for the last owner, who would lock the house', async () => {
  const owner = await world.operator('owner')
  await world.server.pool.query(`update operators set role = 'support' where id <> $1`, [owner.uid])
  const reset = owner.call('console/operators/reset_totp', { id: owner.uid })
  expect(await owner.refusal(reset)).toMatchObject({ code: 'LAST_OWNER' })
})
