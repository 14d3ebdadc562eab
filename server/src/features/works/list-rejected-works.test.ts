import type { Device } from '@qingyu/dev/device'
import { reviewWork } from '@qingyu/dev/make-upload'
import { releaseVideo, takeDownVideo, verifyMember, waitingVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let author: Device
beforeAll(async () => {
  world = await bootWorld()
  author = await world.member('filmmaker')
  await verifyMember(world, author.uid)
})
afterAll(() => world.stop())

it('says why, in words, for what was rejected and what was taken down', async () => {
  const one = await waitingVideo(world, { author })
  await reviewWork(await world.operator('moderator'), one.id, 'reject')
  const two = await releaseVideo(world, { author })
  await takeDownVideo(world, two)
  expect(await author.call('works/reject')).toMatchObject({
    list: [
      { id: two.id, state: 'down', reasons: ['侵犯他人权利'], note: '收到权利人的通知' },
      { id: one.id, state: 'reject', reasons: ['站外引流或联系方式'], note: '请删去简介中的联系方式' },
    ],
    counts: { release: 0, reject: 2 },
  })
  expect((await author.call('users/getBaseInfo')).videos_count).toBe(0)
})
