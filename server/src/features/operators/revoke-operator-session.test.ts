import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('ends one of mine at once', async () => {
  const lin = await enrolOperator(world, 'editor', 'lin@isle.example')
  const second = await lin.signIn()
  const { list } = await second.call('console/session/list')
  const id = list.find(({ current }) => current === 0)?.id ?? ''
  await second.call('console/session/revoke', { id })
  expect(await lin.desk.refusal(lin.desk.call('console/session/me'))).toMatchObject({ code: 'SIGNED_OUT' })
  await second.call('console/session/me')
  const again = second.call('console/session/revoke', { id })
  expect(await second.refusal(again)).toMatchObject({ code: 'NOT_FOUND' })
})
