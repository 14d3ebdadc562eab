import { DAY } from '@qingyu/dev/fake-clock'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { faults } from '../../ledger/balances.ts'
import { createRedeemCode } from './redeem-codes.ts'
import type { CodeOffer } from './redeem-codes.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterEach(async () => {
  const found = await faults(world.server.services.db)
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.stop())

let requests = 0
const request = () => `request-0123456789-${(requests += 1)}`
const offer = (code: string, change: Partial<CodeOffer> = {}) => {
  const { services } = world.server
  return createRedeemCode(services.db, services, { code, coins: 2000, maxUses: 100, note: 'test', ...change })
}

it('gives coins, days of VIP and tickets, however the code is typed', async () => {
  await offer('SUMMER-2026', { vipDays: 7, tickets: 3 })
  const phone = await world.member('winner')
  const gift = await phone.call('system/exchange', { code: ' summer-2026 ', request_id: request() })
  expect(gift).toEqual({ coins: 20, vip_days: 7, tickets: 3 })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({
    coins: 20,
    is_vip: 1,
    vip_level: 1,
    my_ticket_number: 3,
    expired_at: Math.floor(world.clock.now().getTime() / 1000) + 7 * DAY,
    expired_str: '2026-11-22 到期',
  })
  const { list } = await phone.call('users/consume_log')
  expect(list).toMatchObject([{ reason: 'redeem', title: '兑换码兑换', amount: 20 }])
  world.clock.advance(90 * DAY)
  expect(await phone.call('users/getBaseInfo')).toMatchObject({
    is_vip: 0,
    vip_level: 0,
    expired_at: 0,
    expired_str: '未开通',
    my_ticket_number: 0,
  })
})

it('is kept as a hash only', async () => {
  await offer('UNREADABLE-CODE')
  expect(await world.dumpDatabase()).not.toContain('UNREADABLE-CODE')
  expect(await offer('UNREADABLE-CODE', { coins: 1 })).toBe(false)
})

it('is used once by each member, and by no more than it is for', async () => {
  await offer('FIRST-TWO', { maxUses: 2 })
  const phones = await Promise.all(['une', 'deux', 'trois'].map((name) => world.member(name)))
  const tries = phones.flatMap((phone) =>
    Array.from({ length: 4 }, () =>
      phone.call('system/exchange', { code: 'FIRST-TWO', request_id: request() }).then(
        () => 'success',
        (error: Error & { code?: string }) => error.code,
      ),
    ),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'CODE_USED')).toHaveLength(10)
  const records = await Promise.all(phones.map((phone) => phone.call('users/getBaseInfo')))
  expect(records.map(({ coins }) => coins).toSorted((a, b) => a - b)).toEqual([0, 20, 20])
})

it('gives the same answer to the same request, and refuses another code under it', async () => {
  await offer('TWICE-SENT')
  await offer('ANOTHER-ONE')
  const phone = await world.member('nervous')
  const same = { code: 'TWICE-SENT', request_id: request() }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => phone.call('system/exchange', same)))
  for (const answer of answers) expect(answer).toEqual({ coins: 20, vip_days: 0, tickets: 0 })
  expect((await phone.call('users/getBaseInfo')).coins).toBe(20)
  const other = phone.call('system/exchange', { ...same, code: 'ANOTHER-ONE' })
  expect(await phone.refusal(other)).toMatchObject({ code: 'REQUEST_ID_REUSED' })
})

it('is refused when it is unknown or has expired', async () => {
  await offer('OLD-ONE', { expiresAt: world.clock.now() })
  const phone = await world.member('late')
  const redeem = (code: string) => phone.call('system/exchange', { code, request_id: request() })
  expect(await phone.refusal(redeem('OLD-ONE'))).toMatchObject({ code: 'CODE_EXPIRED' })
  expect(await phone.refusal(redeem('NO-SUCH-CODE'))).toMatchObject({ code: 'CODE_UNKNOWN' })
  expect(await phone.refusal(redeem('不是码'))).toMatchObject({ code: 'INVALID_INPUT', field: 'code' })
})

it('stops who guesses, but not who has good codes', async () => {
  const phone = await world.member('guesser')
  for (let n = 0; n < 12; n += 1) {
    await offer(`GOOD-${n}`)
    await phone.call('system/exchange', { code: `GOOD-${n}`, request_id: request() })
  }
  const guess = (n: number) => phone.call('system/exchange', { code: `GUESS-${n}`, request_id: request() })
  for (let n = 0; n < 10; n += 1)
    expect(await phone.refusal(guess(n))).toMatchObject({ code: 'CODE_UNKNOWN' })
  expect(await phone.refusal(guess(10))).toMatchObject({ code: 'TOO_MANY', status: 429 })
})
