import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { applicationOf } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('a session ends after half an hour in which nothing was done, and after twelve hours in any case', async () => {
  await world.member('looked_at')
  const lin = await enrolOperator(world, 'support', 'lin@isle.example')
  const succeeds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    )
  const reads = () => succeeds(lin.desk.call('console/session/me'))
  const acts = () => succeeds(lin.desk.call('console/members/find', { query: 'looked_at' }))
  world.clock.advance(1799)
  expect(await acts()).toBe(true)
  world.clock.advance(1800)
  expect(await acts()).toBe(false)

  await lin.signIn(lin.desk)
  for (let minutes = 20; minutes < 720; minutes += 20) {
    world.clock.advance(1200)
    expect(await acts()).toBe(true)
  }
  world.clock.advance(1200)
  expect(await reads()).toBe(false)
})

it('what a console sends by itself keeps no session alive', async () => {
  const phone = await world.member('waiting')
  await phone.call('auth/apply', await applicationOf(phone))
  const desk = await world.operator('moderator')
  const { task } = await desk.call('console/reviews/claim', {})
  for (let minutes = 10; minutes < 30; minutes += 10) {
    world.clock.advance(600)
    await desk.call('console/session/me')
    await desk.call('console/reviews/renew', { task })
  }
  world.clock.advance(600)
  expect(await desk.refusal(desk.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
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
