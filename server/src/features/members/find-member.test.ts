import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('finds by number and by exact name, with what was noted, without password or token, and is logged by number', async () => {
  const phone = await world.member('watched')
  const desk = await world.operator('support')
  await desk.call('console/members/note', { uid: phone.uid, text: '来电核实过身份' })
  const found = await desk.call('console/members/find', { query: 'WATCHED' })
  expect(found).toMatchObject({
    uid: phone.uid,
    username: 'watched',
    validate: 1,
    coins: 0,
    vip_level: 0,
    deleted_at: 0,
    notes: [{ kind: 'note', text: '来电核实过身份' }],
  })
  expect(found.sessions).toHaveLength(1)
  expect(JSON.stringify(found)).not.toContain(phone.token)
  expect(JSON.stringify(found)).not.toContain('argon2')
  expect(await desk.call('console/members/find', { query: String(phone.uid) })).toEqual(found)
  const nobody = desk.call('console/members/find', { query: 'watche' })
  expect(await desk.refusal(nobody)).toMatchObject({ code: 'NOT_FOUND' })

  const owner = await world.operator('owner')
  const { list } = await owner.call('console/log/list', { act: 'member.look' })
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ operator: { id: desk.uid }, subject: `member:${phone.uid}` })
  const { rows } = await world.server.pool.query('select l::text as row from operator_log l')
  expect(JSON.stringify(rows)).not.toContain('watched')
})

it('one who left is found by number, without a name', async () => {
  const phone = await world.member('leaver')
  await phone.call('x/account/delete', { password: 'quiet-shore-7', confirm: 'DELETE' })
  const desk = await world.operator('finance')
  expect(await desk.call('console/members/find', { query: String(phone.uid) })).toMatchObject({
    username: '',
    nickname: '已注销',
    validate: 0,
    sessions: [],
    notes: [],
  })
})
