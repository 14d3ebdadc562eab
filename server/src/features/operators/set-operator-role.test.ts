import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('counts from the next call on, and the last owner stays one', async () => {
  const [owner, second] = [await world.operator('owner'), await world.operator('owner')]
  const demote = (desk: typeof owner, id: number) =>
    desk.call('console/operators/set_role', { id, role: 'support' })
  await demote(owner, second.uid)
  expect(await second.refusal(second.call('console/operators/list'))).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await owner.refusal(demote(owner, owner.uid))).toMatchObject({
    code: 'LAST_OWNER',
    msg: '至少需要保留一位所有者',
  })
  await owner.call('console/operators/set_role', { id: owner.uid, role: 'owner' })
  await owner.call('console/operators/set_role', { id: second.uid, role: 'owner' })
  const { list } = await owner.call('console/log/list', { subject: `operator:${second.uid}` })
  expect(list.map(({ details }) => details)).toEqual([
    { from: 'support', to: 'owner' },
    { from: 'owner', to: 'support' },
  ])
})

it('owners who demote each other at once leave one', async () => {
  const { pool } = world.server
  for (let round = 0; round < 10; round += 1) {
    await pool.query(`update operators set role = 'support'`)
    const [one, other] = [await world.operator('owner'), await world.operator('owner')]
    const demote = { role: 'support' } as const
    await Promise.allSettled([
      one.call('console/operators/set_role', { id: other.uid, ...demote }),
      other.call('console/operators/set_role', { id: one.uid, ...demote }),
    ])
    const { rowCount } = await pool.query(`select from operators where role = 'owner'`)
    expect(rowCount).toBe(1)
  }
})
