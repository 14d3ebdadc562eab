import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('tells the owner what was decided and why, never who reported; what was kept is no news', async () => {
  const [phone, owner] = [await world.member('teller'), await world.member('told')]
  const desk = await world.operator('moderator')
  await reportAndDecide(phone, desk, owner.uid, [])
  expect((await owner.call('x/reports/statements')).list).toEqual([])
  const report = await reportAndDecide(phone, desk, owner.uid, ['clear_nickname', 'freeze'], '昵称辱骂他人')
  const answer = await owner.call('x/reports/statements')
  expect(answer.list).toMatchObject([
    {
      id: String(report),
      kind: 'user',
      measures: ['清除昵称', '冻结账号'],
      reasons: ['骚扰他人'],
      note: '昵称辱骂他人',
      can_appeal: true,
    },
  ])
  expect(JSON.stringify(answer)).not.toContain(String(phone.uid))
  expect((await phone.call('x/reports/statements')).list).toEqual([])
  world.clock.advance(181 * 86_400)
  await owner.login('told', 'quiet-shore-7')
  expect((await owner.call('x/reports/statements')).list).toMatchObject([{ can_appeal: false }])
})
