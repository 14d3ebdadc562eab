import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('makes an account and signs it in on this device', async () => {
  const phone = world.device()
  await phone.register('Lanhai', PASSWORD)
  expect(phone.uid).toBeGreaterThan(0)
  const record = await phone.call('users/getBaseInfo')
  expect(record).toMatchObject({
    uid: phone.uid,
    username: 'Lanhai',
    is_reg: 1,
    validate: 1,
    token: phone.token,
  })
})

it('refuses a name that is taken, whatever its case, also when two ask at once', async () => {
  await world.member('taken')
  const again = world.device()
  expect(await again.refusal(again.register('TAKEN', PASSWORD))).toMatchObject({
    code: 'USERNAME_TAKEN',
    msg: '用户名已被使用，请换一个',
  })
  const racers = await Promise.allSettled([
    world.member('racer'),
    world.member('Racer'),
    world.member('RACER'),
  ])
  expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it.each([
  ['ab', PASSWORD, 'username', '用户名至少 3 个字符'],
  ['a'.repeat(21), PASSWORD, 'username', '用户名最多 20 个字符'],
  ['1abc', PASSWORD, 'username', '用户名以字母开头，只能使用字母、数字和下划线'],
  ['含汉字的', PASSWORD, 'username', '用户名以字母开头，只能使用字母、数字和下划线'],
  ['somebody', 'short-1', 'password', '密码至少 8 个字符'],
  ['somebody', 'onlyletters', 'password', '密码需要同时包含字母和数字'],
  ['somebody', `a1${'x'.repeat(63)}`, 'password', '密码最多 64 个字符'],
])('answers %s / %s with the field and a sentence', async (username, password, field, msg) => {
  const phone = world.device()
  expect(await phone.refusal(phone.register(username, password))).toMatchObject({
    code: 'INVALID_INPUT',
    field,
    msg,
  })
})

it('refuses passwords that are common, monotonous or hardly more than the name', async () => {
  const phone = world.device()
  for (const [password, msg] of [
    ['password123', '这个密码太常见，请换一个'],
    ['somebody-9', '密码与用户名过于相似，请换一个'],
    ['a1a1a1a1', '密码过于简单，请换一个'],
  ] as const)
    expect(await phone.refusal(phone.register('somebody', password))).toMatchObject({
      code: 'WEAK_PASSWORD',
      msg,
    })
})

it('keeps names of the house for the house', async () => {
  const phone = world.device()
  for (const name of ['admin', 'Admin_2', 'the_official'])
    expect(await phone.refusal(phone.register(name, PASSWORD))).toMatchObject({ code: 'USERNAME_RESERVED' })
})

it('binds the inviter whose code was given, and refuses a code that nobody has', async () => {
  const inviter = await world.member('inviter')
  const { aff_code: code } = await inviter.call('users/getBaseInfo')
  const invited = world.device()
  await invited.register('invited', PASSWORD, code.toLowerCase())
  expect(await invited.call('users/getBaseInfo')).toMatchObject({
    invited_by: inviter.uid,
    invite_by_code: code,
  })
  expect(await inviter.call('users/getBaseInfo')).toMatchObject({ invited_num: 1 })

  const lost = world.device()
  expect(await lost.refusal(lost.register('lost', PASSWORD, 'NOSUCHCODE'))).toMatchObject({
    code: 'INVITE_CODE_UNKNOWN',
  })
})

it('limits how many accounts one device makes in a day', async () => {
  const phone = world.device()
  for (let n = 1; n <= 5; n += 1) {
    phone.token = ''
    await phone.register(`crowd${n}`, PASSWORD)
  }
  phone.token = ''
  expect(await phone.refusal(phone.register('crowd6', PASSWORD))).toMatchObject({
    code: 'TOO_MANY',
    status: 429,
  })
  world.clock.advance(86_401)
  await phone.register('crowd6', PASSWORD)
})

it('keeps the password only as an argon2id hash with the fixed costs', async () => {
  await world.member('hashed')
  const { rows } = await world.server.pool.query(`select password_hash from users where username = 'hashed'`)
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
