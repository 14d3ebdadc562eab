import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('pages through everything, newest first, and finds by operator, act and subject', async () => {
  const owner = await world.operator('owner')
  const moderator = await world.operator('moderator')
  const phone = await world.member('watched')
  for (let n = 0; n < 3; n += 1) {
    await moderator.call('console/members/find', { query: 'watched' })
    await owner.call('console/members/note', { uid: phone.uid, text: '第几次来电' })
  }
  const seen: number[] = []
  for (let cursor = '', more = true; more;) {
    const page = await owner.call('console/log/list', { cursor, limit: 2 })
    seen.push(...page.list.map(({ id }) => id))
    cursor = page.cursor
    more = page.has_more
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1])
  const subject = `member:${phone.uid}`
  expect((await owner.call('console/log/list', { subject })).list).toHaveLength(6)
  const { list } = await owner.call('console/log/list', { operator: moderator.uid, act: 'member.look' })
  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({ operator: { id: moderator.uid }, subject, details: {} })
  expect((await owner.call('console/log/list', { act: 'member.freeze' })).list).toEqual([])
})
