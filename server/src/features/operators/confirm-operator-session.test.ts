import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import type { Enrolled } from '@qingyu/dev/enrol-operator'
import type { Device } from '@qingyu/dev/device'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const challengeAt = async (desk: Device, { login }: Enrolled) =>
  (await desk.call('console/session/start', { login, password: OPERATOR_PASSWORD })).challenge
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

it('refuses a code that was used, by anybody, and takes the next', async () => {
  const lin = await enrolOperator(world, 'moderator', 'lin@isle.example')
  const desk = world.device()
  const used = lin.code()
  const challenge = await challengeAt(desk, lin)
  expect(await desk.refusal(desk.call('console/session/confirm', { challenge, code: used }))).toMatchObject({
    code: 'WRONG_CODE',
    msg: '验证码错误或已被使用',
  })
  world.clock.advance(30)
  const signedIn = await desk.call('console/session/confirm', { challenge, code: lin.code() })
  expect(signedIn).toMatchObject({
    operator: { id: lin.id, login: 'lin@isle.example', name: 'lin', role: 'moderator' },
    recovery_codes: [],
  })
})

it('of many who come with one code at once, one gets in', async () => {
  const lin = await enrolOperator(world, 'moderator', 'raced@isle.example')
  world.clock.advance(60)
  // Fewer than lock.
  const desks = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const desk = world.device()
      return { desk, challenge: await challengeAt(desk, lin) }
    }),
  )
  const outcomes = await Promise.allSettled(
    desks.map(({ desk, challenge }) => desk.call('console/session/confirm', { challenge, code: lin.code() })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('locks after five wrong codes; a right password in between changes nothing', async () => {
  const lin = await enrolOperator(world, 'moderator', 'locked@isle.example')
  const desk = world.device()
  const codes = []
  for (let n = 0; n < 5; n += 1) {
    const challenge = await challengeAt(desk, lin)
    const guess = desk.call('console/session/confirm', { challenge, code: wrongCode(lin.code()) })
    codes.push(await desk.refusal(guess))
  }
  expect(codes.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 4 }, () => 'WRONG_CODE'),
    'LOCKED_OUT',
  ])
  expect(codes[4]).toMatchObject({ retry_after: 900, msg: '错误次数过多，登录已锁定，请 15 分钟后再试' })
  const right = desk.call('console/session/start', { login: lin.login, password: OPERATOR_PASSWORD })
  expect(await desk.refusal(right)).toMatchObject({ code: 'LOCKED_OUT' })
  world.clock.advance(901)
  await lin.signIn(desk)
})

it('a recovery code counts once, instead of the authenticator', async () => {
  const lin = await enrolOperator(world, 'moderator', 'lost@isle.example')
  expect(lin.recoveryCodes).toHaveLength(10)
  const [code = ''] = lin.recoveryCodes
  const desk = world.device()
  await desk.call('console/session/confirm', {
    challenge: await challengeAt(desk, lin),
    code: code.toLowerCase(),
  })
  world.clock.advance(60)
  const again = desk.call('console/session/confirm', { challenge: await challengeAt(desk, lin), code })
  expect(await desk.refusal(again)).toMatchObject({ code: 'WRONG_CODE' })
})

it('a challenge is over after five minutes, on another device, after a sign-in and after a new password', async () => {
  const lin = await enrolOperator(world, 'moderator', 'late@isle.example')
  const over = async (desk: Device, challenge: string) =>
    expect(
      await desk.refusal(desk.call('console/session/confirm', { challenge, code: lin.code() })),
    ).toMatchObject({
      code: 'SIGN_IN_OVER',
    })
  const desk = world.device()
  const old = await challengeAt(desk, lin)
  world.clock.advance(300)
  await over(desk, old)
  const challenge = await challengeAt(desk, lin)
  await over(world.device(), challenge)
  await lin.signIn(lin.desk)
  await over(desk, challenge)
  const fresh = await challengeAt(desk, lin)
  await lin.desk.call('console/session/change_password', {
    password: OPERATOR_PASSWORD,
    new_password: 'harbour-light-6',
  })
  world.clock.advance(30)
  await over(desk, fresh)
  const nobody = world.device()
  await over(nobody, '999999.1999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
})

it('a sign-in ends the session before it on this desk, and stands in the log', async () => {
  const lin = await enrolOperator(world, 'moderator', 'twice@isle.example')
  const { token } = lin.desk
  await lin.signIn(lin.desk)
  const before = Object.assign(world.device(), { token })
  expect(await before.refusal(before.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
  const owner = await world.operator('owner')
  const { list } = await owner.call('console/log/list', { operator: lin.id })
  expect(list.map(({ act }) => act)).toEqual(['session.start', 'session.enrol', 'operator.accept_invitation'])
})

it('stores neither token, password, secret nor recovery code', async () => {
  const lin = await enrolOperator(world, 'moderator', 'private@isle.example')
  const dump = await world.dumpDatabase()
  expect(dump).toContain('private@isle.example')
  const [recovery = ''] = lin.recoveryCodes
  for (const secret of [lin.desk.token, OPERATOR_PASSWORD, recovery.replace('-', '')])
    expect(dump).not.toContain(secret)
})
