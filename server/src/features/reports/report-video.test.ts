import { draftVideo, releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('is a report like any other: once, not of one’s own, of what is there', async () => {
  const [phone, author] = [await world.member('reporter'), await world.member('reported')]
  const video = await releaseVideo(world, { author, title: '月光' })
  const report = (id: number, reason = 4) =>
    phone.call('mv/report_push', { id, reason, text: '盗用他人作品' })
  expect(await report(video.id)).toEqual({})
  expect(await phone.call('x/reports/mine')).toMatchObject({
    list: [{ kind: 'video', object_id: video.id, text: '盗用他人作品', state: 'open' }],
  })
  expect(await phone.refusal(report(video.id))).toMatchObject({ code: 'ALREADY_REPORTED' })
  const own = author.call('mv/report_push', { id: video.id, reason: 4 })
  expect(await author.refusal(own)).toMatchObject({ code: 'OWN_OBJECT' })
  expect(await phone.refusal(report(999_999))).toMatchObject({ code: 'NOT_FOUND' })
  const { id } = await releaseVideo(world, { author })
  expect(await phone.refusal(report(id, 999))).toMatchObject({ code: 'INVALID_INPUT', field: 'reason' })
  const draft = await draftVideo(world, { author })
  expect(await phone.refusal(report(draft.id))).toMatchObject({ code: 'NOT_FOUND' })
})
