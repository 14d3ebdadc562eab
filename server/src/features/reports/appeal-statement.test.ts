import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
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

it('a picture comes back when the appeal against its removal is won, and may be uploaded again', async () => {
  const [phone, owner] = [await world.member('mistaken'), await world.member('painter')]
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const tile = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const picture = await sharp(tile).resize(320, 320, { kernel: 'cubic' }).jpeg().toBuffer()
  const { id: avatar } = await owner.upload(picture)
  await owner.call('member/update', { avatar })
  const id = String(await reportAndDecide(phone, desk, owner.uid, ['clear_avatar']))
  await world.server.runJobs()
  expect((await owner.call('users/getBaseInfo')).avatar_url).toBe('')

  await owner.call('x/reports/appeal', { id, text: '是我自己画的' })
  const { list } = await other.call('console/reports/queue', { limit: 50 })
  const report = list.find((one) => one.appeal && one.object_id === owner.uid)?.report ?? 0
  await other.call('console/reports/claim', { report })
  await other.call('console/reports/decide', { report, measures: ['overturn'], seconds: 60 })
  await world.server.runJobs()
  const { avatar_url: address } = await owner.call('users/getBaseInfo')
  expect(address).toContain(avatar)
  expect(
    await world.server.services.media.openAddress(new URL(address, 'http://isle').pathname),
  ).not.toBeNull()
  const fresh = await world.member('painter_friend')
  await fresh.call('member/update', { avatar: (await fresh.upload(picture)).id })
})
