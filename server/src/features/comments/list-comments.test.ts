import { commentFaults } from '@qingyu/dev/comment-faults'
import type { Device } from '@qingyu/dev/device'
import { hideVideo, releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantVip } from '../../ledger/vip.ts'

let world: World
let phones: Device[]
beforeAll(async () => {
  world = await bootWorld()
  await world.server.services.settings.change('comments.per_hour', 1000, 'test')
  phones = await Promise.all(['lan', 'mei', 'nan', 'ouyang'].map((name) => world.member(name)))
})
afterAll(() => world.stop())

const phone = (place: number): Device => {
  const one = phones[place % phones.length]
  if (!one) throw new Error('four members were made')
  return one
}

/** So many comments of various members, oldest first. */
async function talk(videoId: number, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1)
    ids.push((await phone(n).call('comments/create', { id: videoId, text: `第 ${n} 句` })).id)
  return ids
}

const like = (who: Device, id: number, liked: 0 | 1 = 1) => who.call('comments/liking', { id, liked })

async function walk(videoId: number, sort: 'hot' | 'new', between: () => Promise<unknown> = async () => {}) {
  const pages: number[][] = []
  let cursor = ''
  for (;;) {
    const page = await phone(0).call('comments/list', { id: videoId, sort, cursor, limit: 4 })
    pages.push(page.list.map(({ id }) => id))
    expect(page.has_more).toBe(page.cursor !== '')
    if (!page.has_more) return pages
    cursor = page.cursor
    await between()
  }
}

it('newest by number, hottest by likes and then by number, page by page', async () => {
  const video = await releaseVideo(world)
  const ids = await talk(video.id, 10)
  const [a = 0, b = 0, c = 0] = ids
  await like(phone(0), b)
  await like(phone(1), b)
  await like(phone(0), a)
  await like(phone(1), c)
  const newestFirst = ids.toReversed()
  expect((await walk(video.id, 'new')).flat()).toEqual(newestFirst)
  const pages = await walk(video.id, 'hot')
  expect(pages.map(({ length }) => length)).toEqual([4, 4, 2])
  expect(pages.flat()).toEqual([b, c, a, ...newestFirst.filter((id) => ![a, b, c].includes(id))])
})

it('what is liked and said while one reads on comes twice on no page', async () => {
  const video = await releaseVideo(world)
  const ids = await talk(video.id, 16)
  for (const [place, id] of ids.entries()) if (place % 3 === 0) await like(phone(place), id)
  let turn = 0
  const pages = await walk(video.id, 'hot', async () => {
    turn += 1
    // One already read rises, one not yet read rises past the reader, somebody says something new.
    for (const place of [15, 1, turn + 3]) await like(phone(turn), ids[place] ?? 0)
    await phone(turn).call('comments/create', { id: video.id, text: '刚说的' })
  })
  expect(pages.length).toBeGreaterThan(3)
  const read = pages.flat()
  expect(new Set(read).size).toBe(read.length)
})

it('the pinned one is first on page one of the hottest, once, whatever happens to it meanwhile', async () => {
  const video = await releaseVideo(world)
  const ids = await talk(video.id, 9)
  const pinned = ids[2] ?? 0
  const pin = (id: number, on: 0 | 1) => video.author.call('x/comments/pin', { id, pinned: on })
  await pin(pinned, 1)
  const hot = await walk(video.id, 'hot')
  expect(hot.map(({ length }) => length)).toEqual([4, 4, 1])
  expect(hot.flat()).toEqual([pinned, ...ids.toReversed().filter((id) => id !== pinned)])
  expect((await walk(video.id, 'new')).flat()).toEqual(ids.toReversed())

  const unpinned = (await walk(video.id, 'hot', () => pin(pinned, 0))).flat()
  expect(unpinned.toSorted((one, other) => one - other)).toEqual(ids)
  await pin(pinned, 1)
  const alone = await phone(0).call('comments/list', { id: video.id, limit: 1 })
  expect(alone.list).toMatchObject([{ id: pinned, pinned: 1 }])
  const next = await phone(0).call('comments/list', { id: video.id, limit: 1, cursor: alone.cursor })
  expect(next.list).toMatchObject([{ id: ids.at(-1), pinned: 0 }])
})

it('shows two replies of each, and all of a thread oldest first', async () => {
  const video = await releaseVideo(world)
  const [root = 0, other = 0] = await talk(video.id, 2)
  const replies: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const text = `回 ${n}`
    const { id } = await phone(n).call('comments/create', { id: video.id, text, reply_to: root })
    replies.push(id)
  }
  await like(phone(0), replies[1] ?? 0)
  const { list, total } = await phone(0).call('comments/list', { id: video.id, sort: 'new' })
  expect(total).toBe(7)
  expect(list).toMatchObject([
    { id: other, replies: 0, first_replies: [] },
    {
      id: root,
      replies: 5,
      first_replies: [
        { id: replies[0], mine: 1 },
        { id: replies[1], liked: 1 },
      ],
    },
  ])

  const read: number[] = []
  let cursor = ''
  do {
    const page = await world
      .device()
      .call('comments/list', { id: video.id, thread: root, limit: 2, ...(cursor && { cursor }) })
    read.push(...page.list.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor)
  expect(read).toEqual(replies)
  const visitor = world.device()
  for (const thread of [replies[0], 888_888_888])
    expect(
      await visitor.refusal(visitor.call('comments/list', { id: video.id, thread: thread ?? 0 })),
    ).toMatchObject({ code: 'NOT_FOUND' })
})

it('tells who is VIP and whose film it is, and each reader his own likes', async () => {
  const video = await releaseVideo(world)
  const member = await world.member('golden')
  const at = world.clock.now()
  await grantVip(world.server.services.db, { uid: member.uid, level: 1, days: 1, source: 'test', at })
  const { id } = await member.call('comments/create', { id: video.id, text: '会员来了' })
  await video.author.call('comments/create', { id: video.id, text: '作者来了' })
  await like(phone(1), id)
  const seenBy = async (who: Device) => (await who.call('comments/list', { id: video.id, sort: 'hot' })).list
  expect(await seenBy(phone(1))).toMatchObject([
    { author: { uid: member.uid, is_vip: 1, is_creator: 0 }, liked: 1, likes: 1, mine: 0 },
    { author: { uid: video.author.uid, is_vip: 0, is_creator: 1 } },
  ])
  expect(await seenBy(world.device())).toMatchObject([{ liked: 0, mine: 0 }, {}])
  world.clock.advance(2 * 86_400)
  expect(await seenBy(member)).toMatchObject([{ author: { is_vip: 0 }, liked: 0, mine: 1 }, {}])
})

it('is there for whoever may see the film, and for nobody else', async () => {
  const [hidden, down] = [await releaseVideo(world), await releaseVideo(world)]
  await talk(hidden.id, 1)
  await hideVideo(world, hidden)
  await takeDownVideo(world, down)
  expect((await hidden.author.call('comments/list', { id: hidden.id })).list).toHaveLength(1)
  const stranger = phone(0)
  for (const id of [hidden.id, down.id, 888_888_888])
    expect(await stranger.refusal(stranger.call('comments/list', { id }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  const { author } = down
  expect(await author.refusal(author.call('comments/list', { id: down.id }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})

it('refuses a cursor that it did not make', async () => {
  const video = await releaseVideo(world)
  await talk(video.id, 2)
  const huge = Buffer.from('h.zzzzzzzzzzz.1.1').toString('base64url')
  const odd = Buffer.from('h.1.zzzzzzzzzzz.1').toString('base64url')
  const { cursor } = await phone(0).call('comments/list', { id: video.id, limit: 1 })
  for (const [sort, wrong] of [
    ['hot', '17'],
    ['hot', huge],
    ['hot', odd],
    ['new', cursor],
  ] as const) {
    const refused = phone(0).call('comments/list', { id: video.id, sort, cursor: wrong })
    expect(await phone(0).refusal(refused)).toMatchObject({ code: 'INVALID_INPUT', field: 'cursor' })
  }
})

it('has counted right', async () => {
  expect(await commentFaults(world)).toEqual([])
})
