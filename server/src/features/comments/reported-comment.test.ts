import { allCounted } from '@qingyu/dev/comment-faults'
import type { Device } from '@qingyu/dev/device'
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

const caseOf = async (desk: Device, id: number, appeal: boolean) => {
  const { list } = await desk.call('console/reports/queue', { limit: 50 })
  return list.find((one) => one.object_id === id && one.appeal === appeal)?.report ?? 0
}

async function decide(desk: Device, id: number, measures: string[], appeal = false) {
  const report = await caseOf(desk, id, appeal)
  const shown = await desk.call('console/reports/claim', { report })
  const why = appeal ? {} : { reasons: ['harassment'], note: '这条评论在骂人' }
  await desk.call('console/reports/decide', { report, measures, ...why, seconds: 5 })
  return { report, shown }
}

it('is hidden with a statement, and comes back when its author wins the appeal', async () => {
  const [phone, reporter] = [await world.member('rude'), await world.member('hurt')]
  const video = await releaseVideo(world)
  const { id } = await phone.call('comments/create', { id: video.id, text: '骂人的话' })
  const reply = await phone.call('comments/create', { id: video.id, text: '再骂', reply_to: id })
  await video.author.call('x/comments/pin', { id, pinned: 1 })
  const own = phone.call('x/reports/create', { kind: 'comment', id, reason: 6 })
  expect(await phone.refusal(own)).toMatchObject({ code: 'OWN_OBJECT' })
  for (const one of [id, reply.id])
    await reporter.call('x/reports/create', { kind: 'comment', id: one, reason: 6 })

  const desk = await world.operator('moderator')
  const { shown } = await decide(desk, reply.id, ['hide'])
  expect(shown).toMatchObject({
    kind_name: '评论',
    title: '再骂',
    fields: [{ value: '再骂' }, { value: `视频 ${video.id} · 回复评论 ${id}` }, { value: '公开' }],
    measures: [{ id: 'hide' }],
  })
  expect(await reporter.call('comments/list', { id: video.id })).toMatchObject({
    total: 1,
    list: [{ replies: 0, first_replies: [] }],
  })
  const { report } = await decide(desk, id, ['hide'])
  expect(await phone.call('comments/list', { id: video.id })).toMatchObject({ total: 0, list: [] })
  expect((await phone.call('x/reports/statements')).list).toMatchObject([
    {
      kind: 'comment',
      object_id: reply.id,
      measures: ['隐藏评论'],
      note: '这条评论在骂人',
      can_appeal: true,
    },
    { object_id: id },
  ])

  await phone.call('x/reports/appeal', { id: String(report), text: '那是台词' })
  const other = await world.operator('moderator')
  const { shown: contested } = await decide(other, id, ['show'], true)
  expect(contested).toMatchObject({ title: '骂人的话', measures: [{ id: 'show' }] })
  expect(await reporter.call('comments/list', { id: video.id })).toMatchObject({
    total: 1,
    list: [{ id, text: '骂人的话', pinned: 0 }],
  })
})

it('what was answered stays as an empty place while it is hidden', async () => {
  const [phone, reporter] = [await world.member('hider'), await world.member('teller')]
  const video = await releaseVideo(world)
  const { id } = await phone.call('comments/create', { id: video.id, text: '金丝雀恶言' })
  await reporter.call('comments/create', { id: video.id, text: '请住口', reply_to: id })
  await reporter.call('x/reports/create', { kind: 'comment', id, reason: 6 })
  await decide(await world.operator('moderator'), id, ['hide'])
  const list = await phone.call('comments/list', { id: video.id })
  expect(list).toMatchObject({
    total: 1,
    list: [{ removed: 1, mine: 0, first_replies: [{ text: '请住口' }] }],
  })
  expect(JSON.stringify(list)).not.toContain('金丝雀恶言')
  // Hidden or not, it is his to delete.
  await phone.call('x/comments/remove', { id })
  expect(await world.dumpDatabase()).not.toContain('金丝雀恶言')
})

it('a reply whose thread is gone does not come back', async () => {
  const [phone, other] = [await world.member('opener'), await world.member('replier')]
  const video = await releaseVideo(world)
  const { id: root } = await phone.call('comments/create', { id: video.id, text: '开头' })
  const { id } = await other.call('comments/create', { id: video.id, text: '争议', reply_to: root })
  await phone.call('x/reports/create', { kind: 'comment', id, reason: 6 })
  const { report } = await decide(await world.operator('moderator'), id, ['hide'])
  await phone.call('x/comments/remove', { id: root })
  await other.call('x/reports/appeal', { id: String(report), text: '不服' })
  await decide(await world.operator('moderator'), id, ['show'], true)
  expect(await other.call('comments/list', { id: video.id })).toMatchObject({ total: 0, list: [] })
})
