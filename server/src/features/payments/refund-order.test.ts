import { payFor, placeOrder } from '@qingyu/dev/paying'
import type { Device } from '@qingyu/dev/device'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, faults } from '../../ledger/balances.ts'
import { buy } from '../../ledger/buy.ts'
import { post } from '../../ledger/post.ts'
import { ticketsOf, useTicket } from '../../ledger/tickets.ts'
import { membershipOf } from '../../ledger/vip.ts'
import { refundOrder } from './payments.public.ts'

let world: World
const services = () => world.server.services
const db = () => services().db
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1', LOG_LEVEL: 'silent' } })
})
afterEach(async () => {
  const found = await faults(db())
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.stop())

const refund = (orderNo: string, forced = false) =>
  refundOrder(services(), orderNo, { reason: '误充', at: world.clock.now(), forced })
const balances = (phone: Device) => balancesOf(db(), phone.uid)
const vipDays = async (phone: Device) => {
  const now = world.clock.now()
  const { endsAt } = await membershipOf(db(), phone.uid, now)
  return endsAt ? (endsAt.getTime() - now.getTime()) / 86_400_000 : 0
}
const pass = (days: number) => world.clock.advance(days * 86_400)
let requests = 0
const intent = (phone: Device) => ({
  requestId: `refund-test-${(requests += 1)}`,
  subject: 'sample',
  subjectId: String(requests),
  at: world.clock.now(),
  buyer: phone.uid,
  uid: phone.uid,
})
const spend = (phone: Device, price: number) => buy(db(), { ...intent(phone), price, creator: 0, share: 0 })
const open = (phone: Device) =>
  db().transaction((tx) => useTicket(tx, { ...intent(phone), price: 6000, maxPrice: 6000 }))
async function house(): Promise<Record<string, number>> {
  const { rows } = await world.server.pool.query<{ kind: string; sum: number }>(
    `select k.kind, coalesce(sum(e.amount), 0)::int as sum from (values ('cash'), ('revenue'), ('bonus')) as k (kind)
     left join ledger_entries e on e.owner = 0 and e.kind = k.kind::ledger_account group by k.kind`,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
const release = async () => {
  await settleLedger(world)
  await world.server.pool.query(`select graphile_worker.add_job('payments:release-shares', '{}')`)
  await world.server.runJobs()
}

describe('an order for coins', () => {
  it('is refunded: its coins and their bonus go, the money comes back, and the house has what it had', async () => {
    const phone = await world.member('regretful')
    await payFor(world.url, phone, 'coin-30')
    const before = await house()
    const id = await payFor(world.url, phone, 'coin-100')
    expect(await refund(id)).toMatchObject({ amount: 10_000, coinsShort: 0, shareShort: 0 })
    expect(await house()).toEqual(before)
    expect((await balances(phone)).coins).toBe(3000)
    expect((await phone.call('x/orders/state', { order_id: id })).state).toBe('refunded')
    const { list } = await phone.call('users/consume_log')
    expect(list[0]).toMatchObject({ title: '充值退款', amount: -105, balance: 30 })
  })

  it('is refunded once, though ten ask for it at once', async () => {
    const phone = await world.member('clicker')
    await payFor(world.url, phone, 'coin-100')
    const id = await payFor(world.url, phone, 'coin-100')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id)))
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'ALREADY_REFUNDED')).toHaveLength(9)
    expect((await balances(phone)).coins).toBe(10_500)
  })

  it('of which something was spent is refused, and says how much', async () => {
    const phone = await world.member('spender')
    const id = await payFor(world.url, phone, 'coin-100')
    await spend(phone, 2500)
    expect(await refund(id)).toEqual({ code: 'ALREADY_USED', coins: 2500, share: 0, tickets: 0 })
    expect((await balances(phone)).coins).toBe(8000)
    expect((await phone.call('x/orders/state', { order_id: id })).state).toBe('delivered')
  })

  it.each([2500, 10_500])(
    'of which %s were spent is refunded at the cost of the house, when forced',
    async (spent) => {
      const phone = await world.member(`forced${spent}`)
      const id = await payFor(world.url, phone, 'coin-100')
      await spend(phone, spent)
      const before = await house()
      expect(await refund(id, true)).toMatchObject({ amount: 10_000, coinsShort: spent })
      expect((await balances(phone)).coins).toBe(0)
      expect(await house()).toEqual({
        ...before,
        cash: (before['cash'] ?? 0) + 10_000,
        bonus: (before['bonus'] ?? 0) + 500,
        revenue: (before['revenue'] ?? 0) - spent,
      })
    },
  )

  it('whose coins are being spent at the same moment is either refunded or spent', async () => {
    for (let n = 0; n < 8; n += 1) {
      const phone = await world.member(`race${n}`)
      const id = await payFor(world.url, phone, 'coin-30')
      const [back, bought] = await Promise.all([refund(id), spend(phone, 3000)])
      expect([back.code, bought.code].filter((code) => code === undefined)).toHaveLength(1)
      expect((await balances(phone)).coins).toBe(0)
    }
  })

  it('is not credited again by a notification that comes after the refund', async () => {
    const phone = await world.member('echo')
    const { order_id: id, pay_url: url } = await placeOrder(phone, 'coin-30')
    const press = () =>
      fetch(new URL(url, world.url), {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay' }),
        redirect: 'manual',
      })
    await press()
    await refund(id)
    await press()
    expect((await balances(phone)).coins).toBe(0)
    expect((await phone.call('x/orders/state', { order_id: id })).state).toBe('refunded')
  })

  it('is refunded though its account was deleted', async () => {
    const phone = await world.member('departed')
    const id = await payFor(world.url, phone, 'coin-30')
    await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
    expect(await refund(id)).toMatchObject({ amount: 3000 })
    expect((await balances(phone)).coins).toBe(0)
  })

  it('that nobody paid, or that is none, is refused; and no refund is without a reason', async () => {
    const phone = await world.member('hopeful')
    const { order_id: id } = await placeOrder(phone, 'coin-30')
    expect(await refund(id)).toEqual({ code: 'NOT_DELIVERED', state: 'created' })
    expect(await refund('20261115ZZZZZZZZZZZZZZZZ', true)).toEqual({ code: 'ORDER_UNKNOWN' })
    await expect(refundOrder(services(), id, { reason: ' ', at: world.clock.now() })).rejects.toThrow(
      'reason',
    )
  })

  it.each([
    `update orders set refund_reason = 'other' where state = 'refunded'`,
    `update orders set refund_transaction = null where state = 'refunded'`,
    `update orders set state = 'delivered', refund_transaction = null, refunded_at = null, refund_reason = ''
     where state = 'refunded'`,
    `update orders set state = 'refunded' where state = 'delivered'`,
  ])('stays refunded, and is not refunded by hand: %s', async (text) => {
    await payFor(world.url, await world.member(`hand${(requests += 1)}`), 'coin-30')
    await expect(world.server.pool.query(text)).rejects.toThrow(/order/)
  })
})

describe('an order for VIP', () => {
  it('that is running ends now, what comes after it moves up, and its tickets end', async () => {
    const phone = await world.member('noble')
    const month = await payFor(world.url, phone, 'vip-month')
    await payFor(world.url, phone, 'vip-quarter')
    pass(10)
    expect(await vipDays(phone)).toBe(110)
    expect(await ticketsOf(db(), phone.uid, world.clock.now())).toBe(13)
    expect(await refund(month)).toMatchObject({ amount: 5800, coinsShort: 0 })
    expect(await vipDays(phone)).toBe(90)
    expect(await phone.call('users/getBaseInfo')).toMatchObject({ vip_level: 2, my_ticket_number: 10 })
  })

  it('that has not begun never does, and what runs before it runs on', async () => {
    const phone = await world.member('hesitant')
    await payFor(world.url, phone, 'vip-month')
    const year = await payFor(world.url, phone, 'vip-year')
    pass(10)
    await refund(year)
    expect(await vipDays(phone)).toBe(20)
    expect(await phone.call('users/getBaseInfo')).toMatchObject({ vip_level: 1, my_ticket_number: 3 })
  })

  it('that is over is refunded all the same, and takes nothing of another', async () => {
    const phone = await world.member('latecomer')
    const month = await payFor(world.url, phone, 'vip-month')
    pass(40)
    await payFor(world.url, phone, 'vip-month')
    await refund(month)
    expect(await vipDays(phone)).toBe(30)
  })

  it('for ever ends, and what was given meanwhile begins', async () => {
    const phone = await world.member('eternal')
    const ever = await payFor(world.url, phone, 'vip-forever')
    await payFor(world.url, phone, 'vip-month')
    pass(5)
    await refund(ever)
    expect(await vipDays(phone)).toBe(30)
    expect(await membershipOf(db(), phone.uid, world.clock.now())).toMatchObject({
      level: 1,
      permanent: false,
    })
  })

  it('of which a ticket was used is refused; forced, the ticket stays used and what it opened stays open', async () => {
    const phone = await world.member('viewer')
    const id = await payFor(world.url, phone, 'vip-month')
    await open(phone)
    expect(await refund(id)).toEqual({ code: 'ALREADY_USED', coins: 0, share: 0, tickets: 1 })
    expect(await vipDays(phone)).toBe(30)
    expect(await refund(id, true)).toMatchObject({ amount: 5800, coinsShort: 0 })
    expect(await vipDays(phone)).toBe(0)
    expect(await phone.call('users/myMvTicket')).toMatchObject({
      counts: { unused: 0, used: 1, expired: 2 },
    })
    const opened = 'select from entitlements where owner = $1 and revoked_at is null'
    expect((await world.server.pool.query(opened, [phone.uid])).rowCount).toBe(1)
  })

  it('whose last ticket is being used at the same moment is either refunded or used', async () => {
    for (let n = 0; n < 8; n += 1) {
      const phone = await world.member(`lastticket${n}`)
      const id = await payFor(world.url, phone, 'vip-month')
      const [back, used] = await Promise.all([refund(id), open(phone)])
      expect([back.code, used.code].filter((code) => code === undefined)).toHaveLength(1)
    }
  })
})

describe('the inviter of whom paid', () => {
  async function pair(name: string) {
    const inviter = await world.member(`${name}_inviter`)
    const { aff_code: code } = await inviter.call('users/getBaseInfo')
    const invited = world.device()
    await invited.register(`${name}_invited`, PASSWORD, code)
    return { inviter, invited }
  }
  const takeOut = (phone: Device, amount: number) =>
    post(db(), {
      reason: 'sample',
      actor: phone.uid,
      subject: 'sample',
      subjectId: '1',
      at: world.clock.now(),
      entries: [
        { owner: phone.uid, kind: 'tui_coins', amount: -amount, direct: true },
        { owner: 0, kind: 'cash', amount },
      ],
    })

  it('loses the share of that order while it is held, and gets no other later', async () => {
    const { inviter, invited } = await pair('held')
    await payFor(world.url, invited, 'coin-50')
    const id = await payFor(world.url, invited, 'coin-100')
    expect(await balances(inviter)).toMatchObject({ held: 1500 })
    await settleLedger(world)
    expect(await refund(id)).toMatchObject({ shareShort: 0 })
    expect(await balances(inviter)).toMatchObject({ held: 500 })
    pass(8)
    await release()
    expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 500 })
  })

  it('loses a share that was released', async () => {
    const { inviter, invited } = await pair('released')
    const id = await payFor(world.url, invited, 'coin-100')
    pass(8)
    await release()
    const { revenue = 0 } = await house()
    expect(await refund(id)).toMatchObject({ shareShort: 0 })
    expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 0 })
    expect(await house()).toMatchObject({ revenue: revenue + 1000 })
  })

  it.each([600, 1000])(
    'who took out %s of his share stands in the way, until the house bears it',
    async (out) => {
      const { inviter, invited } = await pair(`out${out}`)
      const id = await payFor(world.url, invited, 'coin-100')
      pass(8)
      await release()
      await takeOut(inviter, out)
      const { revenue = 0 } = await house()
      expect(await refund(id)).toEqual({ code: 'ALREADY_USED', coins: 0, share: out, tickets: 0 })
      expect(await refund(id, true)).toMatchObject({ coinsShort: 0, shareShort: out })
      expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 0 })
      expect(await house()).toMatchObject({ revenue: revenue + 1000 - out })
    },
  )

  it('has his share released or taken back, when both come at once', async () => {
    const { inviter, invited } = await pair('both')
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push(await payFor(world.url, invited, 'coin-50'))
    pass(8)
    await settleLedger(world)
    const back = Promise.all(ids.slice(1).map((id) => refund(id)))
    await Promise.all([release(), release(), back])
    expect((await back).map(({ code }) => code)).toEqual([undefined, undefined, undefined])
    expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 500 })
  })

  it('is waited for while a long transaction keeps his share from being folded, and nothing is refunded by half', async () => {
    const { inviter, invited } = await pair('patience')
    const running = await world.server.pool.connect()
    await running.query('begin')
    await running.query('select pg_current_xact_id()')
    const id = await payFor(world.url, invited, 'coin-100')
    expect(await refund(id)).toEqual({ code: 'TRY_AGAIN' })
    expect((await balances(invited)).coins).toBe(10_500)
    await running.query('commit')
    running.release()
    await settleLedger(world)
    expect(await refund(id)).toMatchObject({ amount: 10_000 })
    expect(await balances(inviter)).toMatchObject({ held: 0 })
  })

  it('loses, as the one invited, the rest of the gift for the first payment, and of no other', async () => {
    const { inviter, invited } = await pair('gift')
    const first = await payFor(world.url, invited, 'coin-30')
    const second = await payFor(world.url, invited, 'coin-30')
    await settleLedger(world)
    await refund(second)
    expect([await vipDays(invited), await vipDays(inviter)]).toEqual([3, 3])
    pass(1)
    await refund(first)
    expect([await vipDays(invited), await vipDays(inviter)]).toEqual([0, 0])
    await payFor(world.url, invited, 'coin-30')
    expect([await vipDays(invited), await vipDays(inviter)]).toEqual([0, 0])
  })
})
