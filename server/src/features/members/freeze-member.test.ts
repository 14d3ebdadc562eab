import { createDevice } from '@qingyu/dev/device'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('stops the member at his next call, here and in other processes, and tells him why', async () => {
  const second = await world.anotherServer()
  const phone = await world.member('troubled')
  const elsewhere = Object.assign(createDevice(second.url, world.clock), { token: phone.token })
  await phone.call('member/update', { nickname: '还可以' })
  await elsewhere.call('member/update', { nickname: '也可以' })

  const desk = await world.operator('moderator')
  await desk.call('console/members/freeze', { uid: phone.uid, reason: '发布违规内容' })
  expect(await phone.refusal(phone.call('member/update', { nickname: '不行了' }))).toMatchObject({
    code: 'ACCOUNT_FROZEN',
    msg: '账号已被冻结：发布违规内容',
  })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ validate: 0 })
  await vi.waitFor(async () =>
    expect(await elsewhere.refusal(elsewhere.call('member/update', { nickname: '不行了' }))).toMatchObject({
      code: 'ACCOUNT_FROZEN',
    }),
  )
  expect(await desk.call('console/members/find', { query: 'troubled' })).toMatchObject({
    validate: 0,
    frozen_reason: '发布违规内容',
    notes: [{ kind: 'freeze', text: '发布违规内容' }],
  })
  await second.stop()
})

it('keeps the reason where it can be erased: the log has its number only', async () => {
  const phone = await world.member('erasable')
  const desk = await world.operator('moderator')
  await desk.call('console/members/freeze', { uid: phone.uid, reason: '金丝雀的原因' })
  expect(await world.dumpDatabase()).toContain('金丝雀的原因')
  await phone.call('x/account/delete', { password: 'quiet-shore-7', confirm: 'DELETE' })
  expect(await world.dumpDatabase()).not.toContain('金丝雀的原因')
  const gone = desk.call('console/members/freeze', { uid: phone.uid, reason: '已经不在' })
  expect(await desk.refusal(gone)).toMatchObject({ code: 'NOT_FOUND' })
})

it('is not for support', async () => {
  const phone = await world.member('spared')
  const desk = await world.operator('support')
  const freeze = desk.call('console/members/freeze', { uid: phone.uid, reason: '不该' })
  expect(await desk.refusal(freeze)).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ validate: 1 })
})

it('without its row in the log nothing is frozen', async () => {
  const quiet = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
  const phone = await quiet.member('untouched')
  const desk = await quiet.operator('moderator')
  const { pool } = quiet.server
  await pool.query('alter table operator_log rename to operator_log_gone')
  const freeze = desk.call('console/members/freeze', { uid: phone.uid, reason: '发布违规内容' })
  expect(await desk.refusal(freeze)).toMatchObject({ code: 'INTERNAL' })
  await pool.query('alter table operator_log_gone rename to operator_log')
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ validate: 1 })
  await phone.call('member/update', { nickname: '还可以' })
  await quiet.stop()
})
