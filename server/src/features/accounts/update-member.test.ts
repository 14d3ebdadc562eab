import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('changes what is named and keeps the rest', async () => {
  const phone = await world.member('painter')
  await phone.call('member/update', { nickname: ' 蓝海 ', person_signnatrue: '去看海' })
  await phone.call('member/update', { nickname: '小满' })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({
    nickname: '小满',
    person_signnatrue: '去看海',
  })
  await phone.call('member/update', { person_signnatrue: '' })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ nickname: '小满', person_signnatrue: '' })
})

it.each([
  [{ nickname: '' }, 'nickname', '请输入昵称'],
  [{ nickname: '字'.repeat(17) }, 'nickname', '昵称最多 16 个字'],
  [{ nickname: '看\u200b不见' }, 'nickname', '昵称不能包含不可见字符'],
  [{ nickname: '换\n行' }, 'nickname', '昵称不能包含不可见字符'],
  [{ nickname: '\u3164' }, 'nickname', '昵称不能包含不可见字符'],
  [{ person_signnatrue: '字'.repeat(101) }, 'person_signnatrue', '签名最多 100 个字'],
])('refuses %j', async (input, field, msg) => {
  const phone = await world.member(`strict${Math.random().toString(36).slice(2, 8)}`)
  expect(await phone.refusal(phone.call('member/update', input))).toMatchObject({
    code: 'INVALID_INPUT',
    field,
    msg,
  })
})

it('counts a nickname in characters, not in code units', async () => {
  const phone = await world.member('emoji')
  await phone.call('member/update', { nickname: '🌊'.repeat(16) })
  expect((await phone.call('users/getBaseInfo')).nickname).toBe('🌊'.repeat(16))
})

it('keeps nicknames of the house for the house', async () => {
  const phone = await world.member('pretender')
  for (const nickname of ['官方客服', '青屿 官方', 'Ａｄｍｉｎ'])
    expect(await phone.refusal(phone.call('member/update', { nickname }))).toMatchObject({
      code: 'NICKNAME_RESERVED',
    })
})
