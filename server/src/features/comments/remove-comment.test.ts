import { allCounted } from '@qingyu/dev/comment-faults'
import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())
afterEach(() => allCounted(world))

it('what nobody answered goes; what was answered stays as an empty place until the answers go', async () => {
  const [phone, other] = [await world.member('eraser'), await world.member('stayer')]
  const video = await releaseVideo(world)
  const say = (text: string, more: object = {}) =>
    phone.call('comments/create', { id: video.id, text, ...more })
  const [alone, root] = [await say('金丝雀独白'), await say('金丝雀开头')]
  await other.call('comments/liking', { id: root.id, liked: 1 })
  await video.author.call('x/comments/pin', { id: root.id, pinned: 1 })
  const reply = await other.call('comments/create', { id: video.id, text: '我答', reply_to: root.id })
  const mine = await say('金丝雀再答', { reply_to: reply.id })
  const last = await other.call('comments/create', { id: video.id, text: '又答', reply_to: mine.id })

  for (const { id } of [alone, mine, root]) await phone.call('x/comments/remove', { id })
  const { list, total } = await other.call('comments/list', { id: video.id })
  expect(total).toBe(2)
  expect(list).toMatchObject([
    {
      id: root.id,
      removed: 1,
      text: '评论已删除',
      author: { uid: 0, nickname: '', avatar_url: '', is_creator: 0 },
      likes: 0,
      mine: 0,
      pinned: 0,
      replies: 2,
      // The one it answered is gone: nobody is named.
      first_replies: [{ id: reply.id }, { id: last.id, reply_to: null }],
    },
  ])
  const { list: replies } = await phone.call('comments/list', { id: video.id, thread: root.id })
  expect(replies.map(({ id }) => id)).toEqual([reply.id, last.id])
  expect(await world.dumpDatabase()).not.toContain('金丝雀')
  const again = phone.call('x/comments/remove', { id: root.id })
  expect(await phone.refusal(again)).toMatchObject({ code: 'COMMENT_NOT_YOURS' })

  for (const { id } of [reply, last]) await other.call('x/comments/remove', { id })
  expect(await other.call('comments/list', { id: video.id })).toMatchObject({ list: [], total: 0 })
  const { rowCount } = await world.server.pool.query('select from comments where subject_id = $1', [video.id])
  expect(rowCount).toBe(0)
})

it('once of two at a time, and against an answer that comes in that moment', async () => {
  const [phone, other] = [await world.member('twice'), await world.member('quick')]
  const video = await releaseVideo(world)
  for (let round = 0; round < 6; round += 1) {
    const { id } = await phone.call('comments/create', { id: video.id, text: '等等' })
    const outcomes = await Promise.allSettled([
      phone.call('x/comments/remove', { id }),
      phone.call('x/comments/remove', { id }),
      other.call('comments/create', { id: video.id, text: '答', reply_to: id }),
    ])
    const removed = outcomes.slice(0, 2).map(({ status }) => status)
    expect(removed.toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(['COMMENT_NOT_YOURS', 'NOT_FOUND']).toContain((one.reason as { code: string }).code)
  }
})

it('a frozen member may take his words back', async () => {
  const phone = await world.member('frozen_one')
  const video = await releaseVideo(world)
  const { id } = await phone.call('comments/create', { id: video.id, text: '说过的话' })
  await world.freeze(phone.uid)
  expect(await phone.call('x/comments/remove', { id })).toEqual({})
})
