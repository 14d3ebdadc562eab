import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('one of two who ask at once gets it', async () => {
  const bad = await world.member('contested')
  const desks = [await world.operator('moderator'), await world.operator('owner')]
  for (let round = 0; round < 20; round += 1) {
    await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
    const outcomes = await Promise.allSettled(desks.map((desk) => desk.call('console/reports/claim', {})))
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(won).toMatchObject([{ mine: true, object_id: bad.uid }])
    const winner = desks.find((_desk, at) => outcomes[at]?.status === 'fulfilled')
    await winner?.call('console/reports/decide', { report: won[0]?.report ?? 0, measures: [], seconds: 1 })
  }
})

it('passes over what was put aside', async () => {
  const bad = await world.member('aside')
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  const desk = await world.operator('moderator')
  const { list } = await desk.call('console/reports/queue')
  const passed = list.map(({ report }) => report)
  expect(await desk.refusal(desk.call('console/reports/claim', { passed }))).toMatchObject({
    code: 'QUEUE_EMPTY',
  })
})

it('an appeal is not for one whom the first to decide let in', async () => {
  const [phone, owner] = [await world.member('accuser'), await world.member('innocent')]
  const lin = await enrolOperator(world, 'owner', 'lin@isle.example')
  const puppet = await enrolOperator(world, 'moderator', 'puppet@isle.example', lin.desk)
  const id = String(await reportAndDecide(phone, lin.desk, owner.uid, ['freeze']))
  await owner.call('x/reports/appeal', { id, text: '那不是我' })
  const { list } = await puppet.desk.call('console/reports/queue', { limit: 50 })
  const report = list.find(({ appeal }) => appeal)?.report ?? 0
  const claim = puppet.desk.call('console/reports/claim', { report })
  expect(await puppet.desk.refusal(claim)).toMatchObject({ code: 'TASK_TAKEN' })
  const other = await world.operator('moderator')
  await other.call('console/reports/claim', { report })
})
