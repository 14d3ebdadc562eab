import { personOf } from '@qingyu/dev/papers'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('keeps name and number sealed', async () => {
  const phone = await world.member('director')
  const person = { name: '金丝雀人物', document_number: 'CANARY-0815', birth_date: '1990-03-04' }
  await phone.call('x/people/add', await personOf(phone, person))
  const dump = await world.dumpDatabase()
  for (const canary of Object.values(person)) expect(dump).not.toContain(canary)
  expect((await phone.call('x/people/list')).list[0]?.name).toBe('金丝雀人物')
})

it('nobody under 18, not by SQL either', async () => {
  const phone = await world.member('director2')
  const young = phone.call('x/people/add', await personOf(phone, { birth_date: '2008-11-16' }))
  expect(await phone.refusal(young)).toMatchObject({ code: 'UNDER_AGE' })
  const direct = world.server.pool.query(
    `insert into people (ref, owner_id, sealed, document_id, adult_from, created_at)
     values (gen_random_uuid(), 1, '', '', '2026-11-16', $1)`,
    [world.clock.now()],
  )
  await expect(direct).rejects.toThrow('people_adult')
})

it('goes with the account', async () => {
  const phone = await world.member('director3')
  await phone.call('x/people/add', await personOf(phone))
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  for (const table of ['people', 'identity_documents'])
    expect(
      (await world.server.pool.query(`select from ${table} where owner_id = $1`, [phone.uid])).rowCount,
    ).toBe(0)
})
