import type { Device } from '@qingyu/dev/device'
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

const hide = (id: number, hidden: 0 | 1) => author.call('x/works/set_hidden', { id, hidden })
const tagUses = async () => {
  const { rows } = await world.server.pool.query<{ uses: number }>(
    `select uses from tags where name = '潮汐'`,
  )
  return rows[0]?.uses
}
const figures = async () => [(await author.call('users/getBaseInfo')).videos_count, await tagUses()]

it('is out of sight until it is shown again, and every figure follows', async () => {
  const { id } = await releaseVideo(world, { author, tags: ['潮汐'] })
  const viewer = await world.member('viewer')
  expect(await figures()).toEqual([1, 1])
  // Twice is once.
  await hide(id, 1)
  await hide(id, 1)
  expect(await viewer.refusal(viewer.call('mv/detail480', { id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await author.call('works/hide')).list).toMatchObject([{ id, state: 'hide' }])
  expect(await figures()).toEqual([0, 0])
  const { released_at: first } = (await author.call('works/hide')).list[0] ?? {}
  world.clock.advance(3600)
  await hide(id, 0)
  await hide(id, 0)
  await viewer.call('mv/detail480', { id })
  expect(await figures()).toEqual([1, 1])
  expect((await author.call('works/release')).list[0]?.released_at).toBe(first)
})

it('what an operator hid or took down its author cannot show, and what was never public cannot be hidden', async () => {
  const { db, publication } = world.server.services
  const desk = await world.operator('moderator')
  const hidden = await releaseVideo(world, { author })
  const item = { kind: 'video', id: hidden.id, at: world.clock.now() }
  await db.transaction((tx) => publication.hide(tx, item, { by: 'operator', id: desk.uid }))
  const down = await releaseVideo(world, { author })
  await takeDownVideo(world, down)
  const waiting = await waitingVideo(world, { author })
  const tries: [number, 0 | 1][] = [
    [hidden.id, 0],
    [down.id, 0],
    [down.id, 1],
    [waiting.id, 1],
  ]
  for (const [id, wish] of tries)
    expect(await author.refusal(hide(id, wish))).toMatchObject({ code: 'WORK_FIXED' })
})
