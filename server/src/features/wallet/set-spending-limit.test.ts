import { DAY } from '@qingyu/dev/fake-clock'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy } from '../../ledger/buy.ts'
import { grantCoins } from '../../ledger/grant.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

let requests = 0
const spend = (uid: number, price: number) =>
  buy(world.server.services.db, {
    buyer: uid,
    requestId: `request-0123456789-${(requests += 1)}`,
    subject: 'sample',
    subjectId: String(requests),
    price,
    creator: 0,
    share: 60,
    at: world.clock.now(),
  })

it('holds a tighter limit at once and a looser one after a day', async () => {
  const phone = await world.member('firm')
  const at = world.clock.now()
  await grantCoins(world.server.services.db, {
    uid: phone.uid,
    amount: 100_000,
    subject: 'grant',
    subjectId: '1',
    at,
  })
  expect(await phone.call('x/wallet/set_limit', { monthly: 50 })).toMatchObject({ monthly: 50, next: null })
  expect(await spend(phone.uid, 5100)).toEqual({ code: 'SPENDING_LIMIT', left: 5000 })

  const from = Math.floor(at.getTime() / 1000) + DAY
  const raised = await phone.call('x/wallet/set_limit', { monthly: 100 })
  expect(raised).toEqual({ monthly: 50, spent: 0, next: { monthly: 100, from } })
  expect(await spend(phone.uid, 5100)).toMatchObject({ code: 'SPENDING_LIMIT' })
  world.clock.advance(DAY - 1)
  expect(await spend(phone.uid, 5100)).toMatchObject({ code: 'SPENDING_LIMIT' })
  world.clock.advance(1)
  expect(await spend(phone.uid, 5100)).toMatchObject({ balance: 94_900 })
  expect(await phone.call('x/wallet/limit')).toEqual({ monthly: 100, spent: 51, next: null })

  const none = await phone.call('x/wallet/set_limit', { monthly: null })
  expect(none).toMatchObject({ monthly: 100, next: { monthly: null } })
  // Thinking better of it takes the waiting one back.
  expect(await phone.call('x/wallet/set_limit', { monthly: 60 })).toMatchObject({ monthly: 60, next: null })
  world.clock.advance(2 * DAY)
  expect(await spend(phone.uid, 1000)).toEqual({ code: 'SPENDING_LIMIT', left: 900 })
})

it('is never passed by purchases that come while it is set', async () => {
  const phone = await world.member('racing')
  const grant = { uid: phone.uid, amount: 100_000, subject: 'grant', subjectId: '1', at: world.clock.now() }
  await grantCoins(world.server.services.db, grant)
  const race = Array.from({ length: 10 }, () => spend(phone.uid, 1000))
  const { spent, monthly } = await phone.call('x/wallet/set_limit', { monthly: 0 })
  await Promise.all(race)
  expect(monthly).toBe(0)
  // Whatever was decided before it counts; nothing is decided after it.
  expect(await phone.call('x/wallet/limit')).toMatchObject({ spent })
})

it.each([-1, 1.5, 10_000_001])('refuses %s', async (monthly) => {
  const phone = await world.member(`odd${Math.abs(Math.round(monthly))}`)
  const refused = phone.call('x/wallet/set_limit', { monthly })
  expect(await phone.refusal(refused)).toMatchObject({ code: 'INVALID_INPUT', field: 'monthly' })
})
