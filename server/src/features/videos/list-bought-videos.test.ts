import { presentWith } from '@qingyu/dev/gifts'
import { hideVideo, releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import type { MadeVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('the newest first, page by page; hidden ones stay, those taken down go', async () => {
  const phone = await world.member('owner')
  const other = await world.member('other')
  await presentWith(world.server, phone.uid, { coins: 500, tickets: 1 })
  await presentWith(world.server, other.uid, { coins: 500 })
  const videos: MadeVideo[] = []
  for (let n = 0; n < 5; n += 1) {
    const video = await releaseVideo(world, { price: 'coins', coins: 10 + n })
    videos.push(video)
    const input = { id: video.id, request_id: `bought-list-request-${n}` }
    if (n === 1) await phone.call('userbuy/checkByTicket', { ...input, use: 1 })
    else await phone.call('chargeVideo/buy', input)
    await other.call('chargeVideo/buy', input)
    world.clock.advance(10)
  }
  const [first, second, third, fourth, fifth] = videos.map(({ id }) => id)
  const page = async (cursor = '', limit = 2) => phone.call('chargeVideo/maiguo', { cursor, limit })
  const one = await page()
  expect(one).toMatchObject({
    list: [{ id: fifth, paid: 'coins', coins: 14 }, { id: fourth }],
    has_more: true,
  })
  expect(one.list[0]?.bought_at).toBe(Math.floor(world.clock.now().getTime() / 1000) - 10)
  const two = await page(one.cursor)
  expect(two).toMatchObject({ list: [{ id: third }, { id: second, paid: 'ticket' }], has_more: true })
  expect(await page(two.cursor)).toMatchObject({ list: [{ id: first }], has_more: false, cursor: '' })

  if (videos[4]) await hideVideo(world, videos[4])
  if (videos[3]) await takeDownVideo(world, videos[3])
  const ids = (await page('', 50)).list.map(({ id }) => id)
  expect(ids).toEqual([fifth, third, second, first])
})
