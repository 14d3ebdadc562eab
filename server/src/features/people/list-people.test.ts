import { personOf } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('mine, newest first, page by page, and nobody else’s', async () => {
  const [phone, other] = [await world.member('lister'), await world.member('other_lister')]
  await other.call('x/people/add', await personOf(other, { name: '别人' }))
  for (const name of ['甲', '乙', '丙']) await phone.call('x/people/add', await personOf(phone, { name }))
  const first = await phone.call('x/people/list', { limit: 2 })
  expect(first.list.map(({ name }) => name)).toEqual(['丙', '乙'])
  const rest = await phone.call('x/people/list', { limit: 2, cursor: first.cursor })
  expect(rest).toMatchObject({ has_more: false, list: [{ name: '甲', works: 0 }] })
  expect(first.list[0]?.consents.map(({ scope }) => scope)).toEqual(['depiction', 'distribution'])
})
