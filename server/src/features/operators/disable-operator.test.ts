import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('ends his sessions at once and lets him in no more; the last owner stays', async () => {
  const lin = await enrolOperator(world, 'owner', 'lin@isle.example')
  const owner = await world.operator('owner')
  await world.server.pool.query(`update operators set role = 'support' where id not in ($1, $2)`, [
    lin.id,
    owner.uid,
  ])
  await owner.call('console/operators/disable', { id: lin.id })
  expect(await lin.desk.refusal(lin.desk.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
  const desk = world.device()
  const login = desk.call('console/session/start', { login: lin.login, password: OPERATOR_PASSWORD })
  expect(await desk.refusal(login)).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  const again = owner.call('console/operators/disable', { id: lin.id })
  expect(await owner.refusal(again)).toMatchObject({ code: 'NOT_FOUND' })
  const last = owner.call('console/operators/disable', { id: owner.uid })
  expect(await owner.refusal(last)).toMatchObject({ code: 'LAST_OWNER' })
  await owner.call('console/session/me')
})

it('takes the invitation of one who has not come', async () => {
  const owner = await world.operator('owner')
  const person = { login: 'early@isle.example', name: '早', role: 'editor' } as const
  const { token } = await owner.call('console/operators/invite', person)
  const { list } = await owner.call('console/operators/list')
  await owner.call('console/operators/disable', {
    id: list.find(({ login }) => login === person.login)?.id ?? 0,
  })
  const desk = world.device()
  const accept = desk.call('console/operators/accept_invitation', { token, password: OPERATOR_PASSWORD })
  expect(await desk.refusal(accept)).toMatchObject({ code: 'INVITATION_OVER' })
})
