import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('tells where each stands, newest first, and what was answered; nobody else’s', async () => {
  const [phone, one, two, three] = [
    await world.member('lister'),
    await world.member('kept'),
    await world.member('acted'),
    await world.member('open'),
  ]
  const desk = await world.operator('moderator')
  await reportAndDecide(phone, desk, one.uid, [])
  await reportAndDecide(phone, desk, two.uid, ['clear_signature'])
  const { id } = await phone.call('x/reports/create', { kind: 'user', id: three.uid, reason: 6, text: '吵' })
  const first = await phone.call('x/reports/mine', { limit: 1 })
  expect(first).toMatchObject({
    list: [
      { id, object_id: three.uid, reason: '骚扰', text: '吵', state: 'open', decided_at: 0, answer: '' },
    ],
    has_more: true,
  })
  const { list } = await phone.call('x/reports/mine', { cursor: first.cursor })
  expect(list).toMatchObject([
    { object_id: two.uid, state: 'acted', answer: '感谢举报，我们已按社区规则处理。' },
    { object_id: one.uid, state: 'kept', answer: expect.stringContaining('暂未发现') },
  ])
  expect(list.every(({ decided_at: at }) => at > 0)).toBe(true)
  expect((await one.call('x/reports/mine')).list).toEqual([])
})
