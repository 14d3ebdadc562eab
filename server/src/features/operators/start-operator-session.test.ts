import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const start = (login: string, password: string, desk = world.device()) =>
  desk.refusal(desk.call('console/session/start', { login, password }))

it('answers an unknown name, an invited and a disabled operator exactly like a wrong password, and locks all of them alike', async () => {
  await enrolOperator(world, 'support', 'known@isle.example')
  const owner = await world.operator('owner')
  await owner.call('console/operators/invite', { login: 'invited@isle.example', name: '林', role: 'editor' })
  const gone = await enrolOperator(world, 'support', 'gone@isle.example')
  await owner.call('console/operators/disable', { id: gone.id })

  for (const name of ['nobody', 'known', 'invited', 'gone']) {
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await start(`${name}@isle.example`, 'not-the-password-1'))
    for (const answer of answers.slice(0, 4))
      expect(answer).toEqual({ code: 'WRONG_CREDENTIALS', status: 0, msg: '用户名或密码错误' })
    for (const answer of answers.slice(4))
      expect(answer).toEqual({
        code: 'LOCKED_OUT',
        status: 0,
        retry_after: 900,
        msg: '错误次数过多，登录已锁定，请 15 分钟后再试',
      })
  }
  expect(await start('known@isle.example', OPERATOR_PASSWORD)).toMatchObject({ code: 'LOCKED_OUT' })
  const { list } = await owner.call('console/log/list', { act: 'session.lock_out' })
  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({
    operator: { id: 0, name: '' },
    details: { failed: 5, known_device: false },
  })
})

it('locks for longer each time, and forgets after a sign-in', async () => {
  const lin = await enrolOperator(world, 'support', 'lin@isle.example')
  // Of the device he is known on, which has a count of its own.
  const guess = () => start('lin@isle.example', 'not-the-password-1', lin.desk)
  lin.desk.token = ''
  const waits = []
  for (let lock = 0; lock < 3; lock += 1) {
    for (let n = 0; n < 4; n += 1) expect(await guess()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    const { retry_after: wait } = await guess()
    waits.push(wait)
    world.clock.advance(Number(wait) - 1)
    expect(await guess()).toMatchObject({ code: 'LOCKED_OUT', retry_after: 1 })
    world.clock.advance(1)
  }
  expect(waits).toEqual([900, 1800, 3600])
  await lin.signIn(lin.desk)
  lin.desk.token = ''
  for (let n = 0; n < 4; n += 1) expect(await guess()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect(await guess()).toMatchObject({ code: 'LOCKED_OUT', retry_after: 900 })
})

it('strangers who guess do not lock out the desk at which he has signed in before', async () => {
  const lin = await enrolOperator(world, 'support', 'targeted@isle.example')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => start('targeted@isle.example', `guess-number-${n}`)),
  )
  expect(guesses.filter(({ code }) => code === 'WRONG_CREDENTIALS')).toHaveLength(4)
  await lin.signIn(lin.desk)
  expect((await lin.desk.call('console/session/me')).operator.id).toBe(lin.id)
})

it('gives only a challenge, which is no token', async () => {
  const lin = await enrolOperator(world, 'owner', 'half@isle.example')
  const desk = world.device()
  const { challenge } = await desk.call('console/session/start', {
    login: lin.login,
    password: OPERATOR_PASSWORD,
  })
  desk.token = challenge
  expect(await desk.refusal(desk.call('console/session/me'))).toMatchObject({
    code: 'SIGNED_OUT',
    status: 420,
  })
})

it('stops an address that guesses at many names', async () => {
  await world.server.services.settings.change('operators.sign_ins_address', 3, 'test')
  const answers = []
  for (let n = 0; n < 40; n += 1) answers.push(await start(`name${n}@isle.example`, 'not-the-password-1'))
  expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY' })
})
