import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('an earlier invitation of the same person is dead, whatever was done with it', async () => {
  const owner = await world.operator('owner')
  const person = { login: 'lin@isle.example', name: '林', role: 'editor' } as const
  const first = await owner.call('console/operators/invite', person)
  expect(first.expires_at).toBe(world.clock.now().getTime() / 1000 + 48 * 3600)
  const desk = world.device()
  const accepted = await desk.call('console/operators/accept_invitation', {
    token: first.token,
    password: OPERATOR_PASSWORD,
  })
  const second = await owner.call('console/operators/invite', { ...person, role: 'support' })
  const again = { token: first.token, password: OPERATOR_PASSWORD }
  expect(await desk.refusal(desk.call('console/operators/accept_invitation', again))).toMatchObject({
    code: 'INVITATION_OVER',
  })
  const late = desk.call('console/session/confirm', { challenge: accepted.challenge, code: '123456' })
  expect(await desk.refusal(late)).toMatchObject({ code: 'SIGN_IN_OVER' })
  await desk.call('console/operators/accept_invitation', { ...again, token: second.token })
  const { list } = await owner.call('console/log/list', { act: 'operator.invite' })
  expect(list.map(({ details }) => details)).toEqual([{ role: 'support' }, { role: 'editor' }])
})

it('refuses a name that is somebody’s, in whatever case, and everybody but an owner', async () => {
  const mo = await enrolOperator(world, 'support', 'mo@isle.example')
  const owner = await world.operator('owner')
  const taken = { login: 'MO@isle.example', name: '莫', role: 'owner' } as const
  expect(await owner.refusal(owner.call('console/operators/invite', taken))).toMatchObject({
    code: 'LOGIN_TAKEN',
  })
  expect(await mo.desk.refusal(mo.desk.call('console/operators/invite', taken))).toMatchObject({
    code: 'NOT_ALLOWED',
    msg: '您的角色没有此操作的权限',
  })
})
