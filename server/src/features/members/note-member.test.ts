import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('keeps what was written, newest first, by whom; of a missing member nothing', async () => {
  const phone = await world.member('noted')
  const desk = await world.operator('support')
  await desk.call('console/members/note', { uid: phone.uid, text: '第一次' })
  const { id } = await desk.call('console/members/note', { uid: phone.uid, text: '第二次' })
  const { notes } = await desk.call('console/members/find', { query: 'noted' })
  expect(notes.map(({ text }) => text)).toEqual(['第二次', '第一次'])
  expect(notes[0]).toMatchObject({ id, operator: expect.stringContaining('support') })
  const nobody = desk.call('console/members/note', { uid: 999_999_999, text: '没有这个人' })
  expect(await desk.refusal(nobody)).toMatchObject({ code: 'NOT_FOUND' })
})
