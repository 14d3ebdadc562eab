import { DAY } from '@qingyu/dev/fake-clock'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveTickets, useTicket } from '../../ledger/tickets.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const later = (days: number) => new Date(world.clock.now().getTime() + days * DAY * 1000)
const unix = (date: Date) => Math.floor(date.getTime() / 1000)

it('shows my tickets by state, and how many there are of each', async () => {
  const phone = await world.member('holder')
  const { db } = world.server.services
  const { uid } = phone
  const at = world.clock.now()
  await giveTickets(db, { uid, count: 2, source: 'order:7', at, expiresAt: later(90) })
  await giveTickets(db, { uid, count: 1, source: 'redeem:1', at, expiresAt: later(10) })
  await giveTickets(db, { uid, count: 1, source: 'whatever', at, expiresAt: later(20) })
  const use = { uid, requestId: 'request-0123456789', subject: 'sample', subjectId: '1', at }
  await db.transaction((tx) => useTicket(tx, { ...use, price: 10, maxPrice: 10 }))
  world.clock.advance(30 * DAY)

  const given_at = unix(at)
  const id = expect.any(Number)
  const unused = await phone.call('users/myMvTicket', { state: 'unused' })
  expect(unused.counts).toEqual({ unused: 2, used: 1, expired: 1 })
  expect(unused.list).toEqual(
    Array.from({ length: 2 }, () => ({
      id,
      state: 'unused',
      source: '开通会员赠送',
      given_at,
      expires_at: given_at + 90 * DAY,
      used_at: 0,
    })),
  )
  const { list: used } = await phone.call('users/myMvTicket', { state: 'used' })
  expect(used).toMatchObject([{ state: 'used', source: '兑换码', used_at: given_at }])
  const { list: expired } = await phone.call('users/myMvTicket', { state: 'expired' })
  expect(expired).toMatchObject([{ state: 'expired', source: '平台赠送', used_at: 0 }])
  const all = await phone.call('users/myMvTicket', { limit: 3 })
  expect(all).toMatchObject({ has_more: true })
  const rest = await phone.call('users/myMvTicket', { limit: 3, cursor: all.cursor })
  expect(new Set([...all.list, ...rest.list].map((ticket) => ticket.id)).size).toBe(4)
})

it("shows nobody else's", async () => {
  const phone = await world.member('empty')
  expect(await phone.call('users/myMvTicket')).toEqual({
    list: [],
    cursor: '',
    has_more: false,
    counts: { unused: 0, used: 0, expired: 0 },
  })
})
