import { allCounted } from '@qingyu/dev/comment-faults'
import { hideVideo, releaseVideo, takeDownVideo, waitingVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())
afterEach(() => allCounted(world))

const expOf = async (uid: number) =>
  (await world.server.pool.query('select exp from users where id = $1', [uid])).rows[0]?.exp

it('answers with the comment as it is shown; a reply stands in the thread and says whom it answers', async () => {
  const [phone, other] = [await world.member('speaker'), await world.member('answerer')]
  await phone.call('member/update', { nickname: '说话的人' })
  const video = await releaseVideo(world)
  const first = await phone.call('comments/create', { id: video.id, text: '  第一句  ' })
  expect(first).toMatchObject({
    text: '第一句',
    removed: 0,
    author: { uid: phone.uid, nickname: '说话的人', avatar_url: '', is_vip: 0, is_creator: 0 },
    mine: 1,
    liked: 0,
    likes: 0,
    replies: 0,
    first_replies: [],
    reply_to: null,
    pinned: 0,
  })
  const reply = await video.author.call('comments/create', {
    id: video.id,
    text: '谢谢',
    reply_to: first.id,
  })
  expect(reply).toMatchObject({ reply_to: null, author: { is_creator: 1 } })
  const below = await other.call('comments/create', { id: video.id, text: '同意', reply_to: reply.id })
  expect(below).toMatchObject({ reply_to: { uid: video.author.uid } })

  const { list, total } = await world.device().call('comments/list', { id: video.id })
  expect(total).toBe(3)
  expect(list).toMatchObject([
    { id: first.id, mine: 0, replies: 2, first_replies: [{ id: reply.id }, { id: below.id }] },
  ])
})

it('only where the film is public, and below what is shown there', async () => {
  const phone = await world.member('wanderer')
  const [here, there, hidden, down] = [
    await releaseVideo(world),
    await releaseVideo(world),
    await releaseVideo(world),
    await releaseVideo(world),
  ]
  await hideVideo(world, hidden)
  await takeDownVideo(world, down)
  const waiting = await waitingVideo(world)
  const said = await phone.call('comments/create', { id: there.id, text: '在那边说的' })
  const gone = await phone.call('comments/create', { id: here.id, text: '说了又删' })
  await phone.call('x/comments/remove', { id: gone.id })
  const say = (id: number, more: object = {}) =>
    phone.refusal(phone.call('comments/create', { id, text: '在吗', ...more }))
  for (const id of [hidden.id, down.id, waiting.id, 888_888_888])
    expect(await say(id)).toMatchObject({ code: 'NOT_FOUND' })
  for (const reply_to of [said.id, gone.id, 888_888_888])
    expect(await say(here.id, { reply_to })).toMatchObject({ code: 'NOT_FOUND' })
})

it('an empty, an overlong and a prohibited text are refused, and so much an hour', async () => {
  const phone = await world.member('wordy')
  const video = await releaseVideo(world)
  const { services } = world.server
  const term = { term: '礁石暗语', severity: 'refuse', tricks: [], pinyin: '', exceptions: [] } as const
  await services.terms.save(services.db, term, '', 'test')
  const say = (text: string) => phone.refusal(phone.call('comments/create', { id: video.id, text }))
  expect(await say('   ')).toMatchObject({ code: 'INVALID_INPUT', field: 'text', msg: '说点什么吧' })
  expect(await say('长'.repeat(301))).toMatchObject({ code: 'INVALID_INPUT', field: 'text' })
  expect(await say('今晚礁石暗语见')).toMatchObject({ code: 'PROHIBITED_TEXT', field: 'text' })

  await services.settings.change('comments.per_hour', 2, 'test')
  for (const text of ['一', '二']) await phone.call('comments/create', { id: video.id, text })
  expect(await say('三')).toMatchObject({ code: 'TOO_MANY', status: 429 })
  world.clock.advance(3601)
  await phone.call('comments/create', { id: video.id, text: '三' })
  await services.settings.change('comments.per_hour', 60, 'test')
})

it('a text that wants a second look is shown, and comes before an operator once', async () => {
  const phone = await world.member('suspicious')
  const video = await releaseVideo(world)
  const { services } = world.server
  const term = { term: '退潮接头', severity: 'review', tricks: [], pinyin: '', exceptions: [] } as const
  await services.terms.save(services.db, term, '', 'test')
  const { id } = await phone.call('comments/create', { id: video.id, text: '我们退潮接头吧' })
  await phone.call('comments/create', { id: video.id, text: '普通的一句' })
  await world.server.runJobs()
  // A job may run twice.
  await world.server.pool.query(`select graphile_worker.add_job('reports:flag', $1)`, [
    JSON.stringify({ kind: 'comment', id }),
  ])
  await world.server.runJobs()
  const desk = await world.operator('moderator')
  const { list } = await desk.call('console/reports/queue')
  expect(list).toMatchObject([
    { kind: 'comment', object_id: id, reasons: ['系统提示，请复核'], reports: 1, owner: { uid: phone.uid } },
  ])
  const shown = await desk.call('console/reports/show', { report: list[0]?.report ?? 0 })
  expect(shown).toMatchObject({
    title: '我们退潮接头吧',
    fields: [{ marks: [{ term: '退潮接头' }] }, {}, {}],
  })
})

it('gives experience for the first of a day', async () => {
  await world.server.services.settings.change('comments.rewarded_per_day', 3, 'test')
  const phone = await world.member('eager')
  const video = await releaseVideo(world)
  const before = await expOf(phone.uid)
  const say = async (text: string) => phone.call('comments/create', { id: video.id, text })
  // Deleting and saying it again earns nothing more.
  for (const text of ['一', '二', '三', '四'])
    await phone.call('x/comments/remove', { id: (await say(text)).id })
  expect(await expOf(phone.uid)).toBe(before + 3)
  world.clock.advance(86_400)
  await say('明天')
  expect(await expOf(phone.uid)).toBe(before + 4)
})

it('many who answer, like, remove and pin at once leave exact figures', async () => {
  const video = await releaseVideo(world)
  const phones = await Promise.all(['race_a', 'race_b', 'race_c', 'race_d'].map((name) => world.member(name)))
  const { id: root } = await video.author.call('comments/create', { id: video.id, text: '开头' })
  const outcomes = await Promise.allSettled(
    phones.flatMap((phone, place) => [
      phone.call('comments/create', { id: video.id, text: `顶层 ${place}` }),
      phone.call('comments/create', { id: video.id, text: `回复 ${place}`, reply_to: root }),
      phone
        .call('comments/create', { id: video.id, text: `要删 ${place}`, reply_to: root })
        .then(({ id }) => phone.call('x/comments/remove', { id })),
      phone.call('comments/liking', { id: root, liked: 1 }),
      video.author.call('x/comments/pin', { id: root, pinned: place % 2 === 0 ? 1 : 0 }),
    ]),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const { list, total } = await world.device().call('comments/list', { id: video.id, sort: 'new' })
  expect(total).toBe(9)
  expect(list.find(({ id }) => id === root)).toMatchObject({ replies: 4, likes: 4 })
})
