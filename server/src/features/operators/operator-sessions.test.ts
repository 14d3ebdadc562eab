import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('a session ends after half an hour without use, and after twelve hours with it', async () => {
  const lin = await enrolOperator(world, 'support', 'lin@isle.example')
  const alive = async () =>
    lin.desk.call('console/session/me').then(
      () => true,
      () => false,
    )
  world.clock.advance(1799)
  expect(await alive()).toBe(true)
  world.clock.advance(1800)
  expect(await alive()).toBe(false)

  await lin.signIn(lin.desk)
  for (let minutes = 20; minutes < 720; minutes += 20) {
    world.clock.advance(1200)
    expect(await alive()).toBe(true)
  }
  world.clock.advance(1200)
  expect(await alive()).toBe(false)
})

it('to members an operator is nobody, and to the console a member is', async () => {
  const desk = await world.operator('owner')
  const phone = await world.member('somebody')
  expect(await desk.refusal(desk.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT', status: 420 })
  expect(await desk.refusal(desk.call('users/getBaseInfo'))).toMatchObject({ code: 'SIGNED_OUT' })
  expect(await phone.refusal(phone.call('console/session/me'))).toMatchObject({
    code: 'SIGNED_OUT',
    status: 420,
  })
})
