import type { Device } from '@qingyu/dev/device'
import { releaseVideo, verifyMember } from '@qingyu/dev/make-video'
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

it('goes through all of mine and nobody else’s, newest first, page by page', async () => {
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.unshift((await releaseVideo(world, { author })).id)
  await releaseVideo(world)
  const seen: number[] = []
  for (let cursor = ''; ;) {
    const page = await author.call('works/release', { cursor, limit: 2 })
    expect(page.counts.release).toBe(5)
    seen.push(...page.list.map(({ id }) => id))
    if (!page.has_more) break
    cursor = page.cursor
  }
  expect(seen).toEqual(ids)
  const bad = author.call('works/release', { cursor: 'nonsense' })
  expect(await author.refusal(bad)).toMatchObject({ code: 'INVALID_INPUT', field: 'cursor' })
})
