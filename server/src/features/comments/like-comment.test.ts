import { allCounted } from '@qingyu/dev/comment-faults'
import { hideVideo, releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())
afterEach(() => allCounted(world))

it('sets what is asked for, however often; without a wish it changes', async () => {
  const phone = await world.member('fond')
  const video = await releaseVideo(world)
  const { id } = await video.author.call('comments/create', { id: video.id, text: '你好' })
  for (let n = 0; n < 2; n += 1)
    expect(await phone.call('comments/liking', { id, liked: 1 })).toEqual({ liked: 1, likes: 1 })
  expect(await phone.call('comments/liking', { id })).toEqual({ liked: 0, likes: 0 })
  expect(await phone.call('comments/liking', { id })).toEqual({ liked: 1, likes: 1 })
  for (let n = 0; n < 2; n += 1)
    expect(await phone.call('comments/liking', { id, liked: 0 })).toEqual({ liked: 0, likes: 0 })
})

it('counts exactly when many like, take back and delete at once', async () => {
  const video = await releaseVideo(world)
  const fans = await Promise.all(['fan_a', 'fan_b', 'fan_c', 'fan_d', 'fan_e'].map(world.member))
  const { id } = await video.author.call('comments/create', { id: video.id, text: '你好' })
  await Promise.all(
    fans.flatMap((fan) =>
      [1, 0, 1, 1].map((liked) => fan.call('comments/liking', { id, liked: liked as 0 | 1 })),
    ),
  )
  await Promise.all(fans.map((fan) => fan.call('comments/liking', { id, liked: 1 })))
  expect((await fans[0]?.call('comments/list', { id: video.id }))?.list).toMatchObject([{ likes: 5 }])

  const outcomes = await Promise.allSettled([
    video.author.call('x/comments/remove', { id }),
    ...fans.map((fan) => fan.call('comments/liking', { id })),
  ])
  expect(outcomes[0]?.status).toBe('fulfilled')
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'NOT_FOUND' })
  const { rowCount } = await world.server.pool.query('select from comment_likes')
  expect(rowCount).toBe(0)
})

it('only what is shown, of a film that one may see', async () => {
  const phone = await world.member('curious')
  const [video, hidden] = [await releaseVideo(world), await releaseVideo(world)]
  const gone = await phone.call('comments/create', { id: video.id, text: '删' })
  await video.author.call('comments/create', { id: video.id, text: '留', reply_to: gone.id })
  await phone.call('x/comments/remove', { id: gone.id })
  const away = await hidden.author.call('comments/create', { id: hidden.id, text: '看不见' })
  await hideVideo(world, hidden)
  for (const id of [gone.id, away.id, 888_888_888])
    expect(await phone.refusal(phone.call('comments/liking', { id, liked: 1 }))).toMatchObject({
      code: 'NOT_FOUND',
    })
})
