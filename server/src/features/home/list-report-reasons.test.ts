import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('lists the reasons of the settings, and follows a change at once', async () => {
  const phone = world.device()
  const reasons = await phone.call('mv/report_type')
  expect(reasons[0]).toEqual({ id: 1, name: '非自愿或未授权内容' })
  expect(reasons.map(({ name }) => name)).toEqual(
    '非自愿或未授权内容、未成年人相关、暴力或违法、侵权、虚假或诈骗、骚扰、垃圾广告、其他'.split('、'),
  )
  await world.server.services.settings.change('reports.reasons', [{ id: 9, name: '其他' }], 'test')
  expect(await phone.call('mv/report_type')).toEqual([{ id: 9, name: '其他' }])
})

it('is shared by everybody, but a bad token is refused all the same', async () => {
  const phone = world.device()
  await phone.call('mv/report_type')
  phone.token = 'x'.repeat(43)
  expect(await phone.refusal(phone.call('mv/report_type'))).toMatchObject({ code: 'SIGNED_OUT', status: 420 })
})
