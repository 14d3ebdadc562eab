import { enrolOperator } from '@qingyu/dev/enrol-operator'
import { applicationOf } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('by another operator, once, also when two say yes at once', async () => {
  const phone = await world.member('granted')
  await phone.call('auth/apply', await applicationOf(phone))
  const desk = await world.operator('owner')
  const { task } = await desk.call('console/reviews/claim', {})
  const { request } = await desk.call('console/documents/ask', { task, why: '核对姓名' })
  expect(await desk.refusal(desk.call('console/documents/grant', { request }))).toMatchObject({
    code: 'OWN_REQUEST',
    msg: '自己的申请须由另一位同事处理',
  })
  const others = [await world.operator('moderator'), await world.operator('moderator')]
  const outcomes = await Promise.allSettled(
    others.map((other) => other.call('console/documents/grant', { request })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await world.server.pool.query(
    `select act, subject from operator_log where act like 'document.%' order by id`,
  )
  expect(rows.map(({ act }) => act)).toEqual(['document.ask', 'document.grant'])
  expect(rows[0].subject).toMatch(/^verification:\d+$/)
})

it('the database itself refuses a yes to oneself', async () => {
  const own = world.server.pool.query(
    `update document_requests set answer = 'grant', answered_by = asked_by, answered_at = now(), until = now()`,
  )
  await expect(own).rejects.toThrow('document_requests_by_another')
})

it('not by one whom the asker let in, be it anew', async () => {
  const phone = await world.member('twofold')
  await phone.call('auth/apply', await applicationOf(phone))
  const lin = await enrolOperator(world, 'owner', 'asks@isle.example')
  const { task } = await lin.desk.call('console/reviews/claim', {})
  const { request } = await lin.desk.call('console/documents/ask', { task, why: '核对姓名' })
  const puppet = await enrolOperator(world, 'moderator', 'puppet@isle.example', lin.desk)
  const grant = () => puppet.desk.call('console/documents/grant', { request })
  expect(await puppet.desk.refusal(grant())).toMatchObject({ code: 'OWN_REQUEST' })

  const mo = await enrolOperator(world, 'moderator', 'mo@isle.example')
  const { token } = await lin.desk.call('console/operators/reset_totp', { id: mo.id })
  await mo.accept(token)
  const taken = mo.desk.call('console/documents/grant', { request })
  expect(await mo.desk.refusal(taken)).toMatchObject({ code: 'OWN_REQUEST' })
  // Let in by somebody else he is a colleague again.
  const owner = await world.operator('owner')
  await mo.accept((await owner.call('console/operators/reset_totp', { id: mo.id })).token)
  await mo.desk.call('console/documents/grant', { request })
})
