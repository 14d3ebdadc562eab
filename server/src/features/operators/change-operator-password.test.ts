import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('changes it, ends my other sessions, and the old one is wrong from then on', async () => {
  const lin = await enrolOperator(world, 'editor', 'lin@isle.example')
  const second = await lin.signIn()
  const change = { password: OPERATOR_PASSWORD, new_password: 'harbour-light-6' }
  expect(await second.call('console/session/change_password', change)).toEqual({})
  expect(await lin.desk.refusal(lin.desk.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
  await second.call('console/session/me')
  const desk = world.device()
  const login = (password: string) => desk.call('console/session/start', { login: lin.login, password })
  expect(await desk.refusal(login(OPERATOR_PASSWORD))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await login('harbour-light-6')
})

it('asks for the present one, at most five times, and refuses a weak one', async () => {
  const lin = await enrolOperator(world, 'editor', 'limited@isle.example')
  const change = (password: string, next: string) =>
    lin.desk.refusal(lin.desk.call('console/session/change_password', { password, new_password: next }))
  expect(await change(OPERATOR_PASSWORD, 'password123')).toMatchObject({ code: 'WEAK_PASSWORD' })
  expect(await change(OPERATOR_PASSWORD, 'short-1')).toMatchObject({ code: 'INVALID_INPUT' })
  for (let n = 0; n < 5; n += 1)
    expect(await change('wrong-one-1', 'harbour-light-6')).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect(await change(OPERATOR_PASSWORD, 'harbour-light-6')).toMatchObject({ code: 'TOO_MANY' })
})

it('looks at passwords without holding a row or waiting for one', async () => {
  const lin = await enrolOperator(world, 'editor', 'held@isle.example')
  const holder = await world.server.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from operators where id = $1 for update', [lin.id])
    const wrong = { password: 'wrong-one-1', new_password: 'harbour-light-6' }
    const answered = lin.desk.refusal(lin.desk.call('console/session/change_password', wrong))
    expect(await answered).toMatchObject({ code: 'WRONG_PASSWORD' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

it('of two changes at once from one password, one counts', async () => {
  const lin = await enrolOperator(world, 'editor', 'raced@isle.example')
  const outcomes = await Promise.allSettled(
    ['harbour-light-6', 'harbour-light-7'].map((next) =>
      lin.desk.call('console/session/change_password', { password: OPERATOR_PASSWORD, new_password: next }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
