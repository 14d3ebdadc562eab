import type { Device } from '@qingyu/dev/device'
import { hideVideo, releaseVideo, verifyMember } from '@qingyu/dev/make-video'
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

it('has what I hid, and no other list has it', async () => {
  const video = await releaseVideo(world, { author })
  await hideVideo(world, video)
  const counts = { release: 0, wait: 0, reject: 0, hide: 1 }
  expect(await author.call('works/hide')).toMatchObject({ list: [{ id: video.id, state: 'hide' }], counts })
  for (const path of ['works/release', 'works/wait', 'works/reject'] as const)
    expect(await author.call(path)).toMatchObject({ list: [], counts })
})
