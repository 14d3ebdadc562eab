import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('another operator decides, once; a frozen member may contest and is let go', async () => {
  const [phone, owner] = [await world.member('accuser'), await world.member('innocent')]
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const id = String(await reportAndDecide(phone, desk, owner.uid, ['freeze']))
  const appeal = () => owner.call('x/reports/appeal', { id, text: '那不是我' })
  const outcomes = await Promise.allSettled([appeal(), appeal()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await owner.call('x/reports/statements')).list).toMatchObject([{ can_appeal: false }])

  const { list } = await desk.call('console/reports/queue')
  const report = list[0]?.report ?? 0
  expect(list).toMatchObject([{ appeal: true, again: true, reasons: ['申诉'] }])
  expect(await desk.refusal(desk.call('console/reports/claim', { report }))).toMatchObject({
    code: 'TASK_TAKEN',
  })
  expect(await desk.refusal(desk.call('console/reports/claim', {}))).toMatchObject({ code: 'QUEUE_EMPTY' })
  const shown = await other.call('console/reports/claim', {})
  expect(shown).toMatchObject({
    entries: [{ uid: owner.uid, text: '那不是我' }],
    measures: [{ id: 'overturn' }, { id: 'unfreeze' }],
    history: [{ what: '冻结账号', text: '骚扰他人：资料违反社区规则' }],
  })
  await other.call('console/reports/decide', { report, measures: ['overturn', 'unfreeze'], seconds: 60 })
  expect(await owner.call('users/getBaseInfo')).toMatchObject({ validate: 1 })
  expect((await owner.call('x/reports/mine')).list).toMatchObject([
    { reason: '申诉', state: 'acted', answer: '申诉成立，原决定已撤销。' },
  ])
})

it('an appeal does not stand in the way of a new report', async () => {
  const [phone, owner] = [await world.member('again_a'), await world.member('again_b')]
  const desk = await world.operator('moderator')
  const id = String(await reportAndDecide(phone, desk, owner.uid, ['clear_signature']))
  await phone.call('x/reports/create', { kind: 'user', id: owner.uid, reason: 6 })
  await owner.call('x/reports/appeal', { id, text: '不服' })
  const { list } = await desk.call('console/reports/queue')
  expect(new Set(list.map(({ appeal }) => appeal))).toEqual(new Set([false, true]))
  expect(list).toHaveLength(2)
})
