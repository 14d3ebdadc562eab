import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('shows every report, the object as it stands and what may be done; each look is in the log', async () => {
  const [phone, bad] = [await world.member('shower'), await world.member('shown')]
  await bad.call('member/update', { nickname: '海妖', person_signnatrue: '来找我' })
  await phone.call('member/update', { nickname: '举报的人' })
  await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6, text: '私信骚扰' })
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 7 })
  const desk = await world.operator('moderator')
  const { list } = await desk.call('console/reports/queue')
  const report = list[0]?.report ?? 0
  const shown = await desk.call('console/reports/show', { report })
  expect(shown).toMatchObject({
    title: '海妖',
    claimed_until: 0,
    entries: [
      { uid: 0, who: '', reason: '垃圾广告', text: '' },
      { uid: phone.uid, who: '举报的人', reason: '骚扰', text: '私信骚扰' },
    ],
    history: [],
  })
  expect(shown.fields.map(({ label, value }) => [label, value])).toEqual([
    ['昵称', '海妖'],
    ['签名', '来找我'],
    ['状态', '正常'],
  ])
  expect(shown.measures.map(({ id }) => id)).toEqual([
    'clear_nickname',
    'clear_signature',
    'clear_avatar',
    'freeze',
  ])
  const { rows } = await world.server.pool.query('select act, subject from operator_log')
  expect(rows).toEqual([{ act: 'report.look', subject: `report:${report}` }])
})
