import { enrolOperator, OPERATOR_PASSWORD } from '@qingyu/dev/enrol-operator'
import { fromBase32, stepOf, totpCode } from '@qingyu/server/main'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const invited = async (login: string) => {
  const owner = await world.operator('owner')
  return (await owner.call('console/operators/invite', { login, name: '林', role: 'editor' })).token
}
const accept = (token: string, password = OPERATOR_PASSWORD, desk = world.device()) =>
  desk.call('console/operators/accept_invitation', { token, password })
const codeOf = (secret: string) => totpCode(fromBase32(secret), stepOf(world.clock.now().getTime() / 1000))

it('hands over a secret for the authenticator; its first code enrols, and the link is used', async () => {
  const token = await invited('lin@isle.example')
  const desk = world.device()
  const accepted = await accept(token, OPERATOR_PASSWORD, desk)
  expect(accepted.otpauth_url).toContain(`lin%40isle.example?secret=${accepted.totp_secret}&`)
  // Not yet: without the code there is no way in.
  const early = desk.call('console/session/start', { login: 'lin@isle.example', password: OPERATOR_PASSWORD })
  expect(await desk.refusal(early)).toMatchObject({ code: 'WRONG_CREDENTIALS' })

  const entered = await desk.call('console/session/confirm', {
    challenge: accepted.challenge,
    code: codeOf(accepted.totp_secret),
  })
  expect(entered.operator.role).toBe('editor')
  expect(new Set(entered.recovery_codes).size).toBe(10)
  expect(await desk.refusal(accept(token, OPERATOR_PASSWORD, desk))).toMatchObject({
    code: 'INVITATION_OVER',
    msg: '邀请链接无效、已过期或已被使用',
  })
})

it('may be begun again until it is confirmed; then the first secret is dead', async () => {
  const token = await invited('again@isle.example')
  const desk = world.device()
  const first = await accept(token, OPERATOR_PASSWORD, desk)
  const second = await accept(token, OPERATOR_PASSWORD, desk)
  const old = desk.call('console/session/confirm', {
    challenge: first.challenge,
    code: codeOf(first.totp_secret),
  })
  expect(await desk.refusal(old)).toMatchObject({ code: 'SIGN_IN_OVER' })
  await desk.call('console/session/confirm', {
    challenge: second.challenge,
    code: codeOf(second.totp_secret),
  })
})

it('is over after 48 hours, and refuses a weak password', async () => {
  const token = await invited('late@isle.example')
  const desk = world.device()
  expect(await desk.refusal(accept(token, 'password123', desk))).toMatchObject({ code: 'WEAK_PASSWORD' })
  world.clock.advance(48 * 3600)
  expect(await desk.refusal(accept(token, OPERATOR_PASSWORD, desk))).toMatchObject({
    code: 'INVITATION_OVER',
  })
})

it('keeps the secret sealed: moved to another operator it opens nothing', async () => {
  const quiet = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
  const lin = await enrolOperator(quiet, 'support', 'sealed@isle.example')
  const mo = await enrolOperator(quiet, 'owner', 'above@isle.example')
  await quiet.server.pool.query(
    'update operators set totp_sealed = (select totp_sealed from operators where id = $1) where id = $2',
    [lin.id, mo.id],
  )
  quiet.clock.advance(30)
  const desk = quiet.device()
  const { challenge } = await desk.call('console/session/start', {
    login: mo.login,
    password: OPERATOR_PASSWORD,
  })
  const swapped = desk.call('console/session/confirm', { challenge, code: lin.code() })
  expect(await desk.refusal(swapped)).toMatchObject({ code: 'INTERNAL' })
  await quiet.stop()
})

it('strangers who guess at his name cannot keep him from enrolling', async () => {
  const login = 'besieged@isle.example'
  const token = await invited(login)
  const desk = world.device()
  const { challenge, totp_secret: secret } = await accept(token, OPERATOR_PASSWORD, desk)
  const stranger = world.device()
  const guess = () => stranger.call('console/session/start', { login, password: 'wrong-one-1' })
  for (let n = 0; n < 5; n += 1) await stranger.refusal(guess())
  expect(await stranger.refusal(guess())).toMatchObject({ code: 'LOCKED_OUT' })
  const entered = await desk.call('console/session/confirm', { challenge, code: codeOf(secret) })
  expect(entered.recovery_codes).toHaveLength(10)
  // And enrolling is no pardon for the strangers.
  expect(await stranger.refusal(guess())).toMatchObject({ code: 'LOCKED_OUT' })
})
