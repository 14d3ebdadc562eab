import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('lists everybody with what has become of them, to owners', async () => {
  const owner = await world.operator('owner')
  const lin = await enrolOperator(world, 'editor', 'lin@isle.example')
  await owner.call('console/operators/invite', { login: 'mo@isle.example', name: '莫', role: 'finance' })
  const gone = await enrolOperator(world, 'support', 'gone@isle.example')
  await owner.call('console/operators/disable', { id: gone.id })
  const { list } = await owner.call('console/operators/list')
  expect(list.filter(({ current }) => current === 1)).toMatchObject([{ id: owner.uid, state: 'active' }])
  expect(list.find(({ id }) => id === lin.id)).toMatchObject({ state: 'active', role: 'editor' })
  expect(list.find(({ login }) => login === 'mo@isle.example')).toMatchObject({
    state: 'invited',
    seen_at: 0,
  })
  expect(list.find(({ id }) => id === gone.id)).toMatchObject({ state: 'disabled' })
  expect(list.find(({ id }) => id === lin.id)?.seen_at).toBe(world.clock.now().getTime() / 1000)
})
