import { setTimeout as wait } from 'node:timers/promises'
import { payFor, placeOrder, pressAtCashier } from '@qingyu/dev/paying'
import type { Device } from '@qingyu/dev/device'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, faults } from '../../ledger/balances.ts'
import { ticketsOf } from '../../ledger/tickets.ts'
import { membershipOf } from '../../ledger/vip.ts'
import { findOrder } from './payments.repo.ts'
import { sandboxNotification } from './sandbox-provider.ts'
import { signFields } from './signed-fields.ts'

let world: World
const db = () => world.server.services.db
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1', LOG_LEVEL: 'silent' } })
})
afterEach(async () => {
  const found = await faults(db())
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.stop())

const balances = (phone: Device) => balancesOf(db(), phone.uid)
const platform = async (kind: string) => {
  const { rows } = await world.server.pool.query(
    'select coalesce(sum(amount), 0)::int as sum from ledger_entries where owner = 0 and kind = $1',
    [kind],
  )
  return Number(rows[0].sum)
}
const stateOf = async (phone: Device, id: string) =>
  (await phone.call('x/orders/state', { order_id: id })).state
const verdictsOf = async (id: string) => {
  const { rows } = await world.server.pool.query(
    'select verdict from payment_notices n join orders o on o.id = n.order_id where order_no = $1 order by n.id',
    [id],
  )
  return rows.map(({ verdict }) => verdict)
}

/** What the sandbox would say about an order, changed and signed again. */
async function saying(id: string, change: Record<string, string> = {}, status: 'PAID' | 'FAILED' = 'PAID') {
  const { services } = world.server
  const order = await findOrder(db(), id)
  if (!order) throw new Error('no such order')
  const fields = { ...sandboxNotification(services, order, status), ...change }
  return { ...fields, sign: signFields(fields, services.secrets.derive('payment-sandbox')) }
}
async function notify(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${world.url}/pay/notify/sandbox`, { method: 'POST', body })
  return `${answer.status} ${await answer.text()}`
}

describe('a payment', () => {
  it('brings coins and their bonus, and experience for the yuan', async () => {
    const phone = await world.member('rich')
    const [cash, bonus] = [await platform('cash'), await platform('bonus')]
    const { exp } = await phone.call('users/getBaseInfo')
    await payFor(world.url, phone, 'coin-100')
    expect((await balances(phone)).coins).toBe(10_500)
    expect([await platform('cash'), await platform('bonus')]).toEqual([cash - 10_000, bonus - 500])
    expect(await phone.call('users/getBaseInfo')).toMatchObject({ coins: 105, exp: exp + 100 })
    const { list } = await phone.call('users/consume_log')
    expect(list).toMatchObject([{ reason: 'recharge', title: '金币充值', amount: 105, balance: 105 }])
  })

  it('brings VIP and tickets, which stack', async () => {
    const phone = await world.member('noble')
    const now = world.clock.now()
    const revenue = await platform('revenue')
    await payFor(world.url, phone, 'vip-month')
    await payFor(world.url, phone, 'vip-quarter')
    expect(await membershipOf(db(), phone.uid, now)).toMatchObject({
      level: 2,
      endsAt: new Date(now.getTime() + 120 * 86_400_000),
    })
    expect(await ticketsOf(db(), phone.uid, now)).toBe(13)
    expect(await phone.call('users/getBaseInfo')).toMatchObject({
      is_vip: 1,
      vip_level: 2,
      my_ticket_number: 13,
    })
    expect(await platform('revenue')).toBe(revenue + 5800 + 13_800)
    expect((await balances(phone)).coins).toBe(0)
  })

  it('brings VIP for ever', async () => {
    const phone = await world.member('eternal')
    await payFor(world.url, phone, 'vip-forever')
    expect(await membershipOf(db(), phone.uid, world.clock.now())).toMatchObject({
      level: 4,
      permanent: true,
    })
  })

  it('of a package below a yuan a coin costs the house the difference', async () => {
    const { settings } = world.server.services
    const offered = settings.get('products.coin')
    await settings.change(
      'products.coin',
      [{ id: 'coin-8', name: '8 金币', price: 6, coins: 8, bonus: 1 }],
      'test',
    )
    const phone = await world.member('bargain')
    await payFor(world.url, phone, 'coin-8')
    expect((await balances(phone)).coins).toBe(900)
    await settings.change('products.coin', offered, 'test')
  })

  it('is credited once, though ten say so at once, and again later', async () => {
    const phone = await world.member('doubled')
    const { order_id: id } = await placeOrder(phone, 'coin-100')
    const fields = await saying(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(fields)))
    expect(new Set(answers)).toEqual(new Set(['200 success']))
    world.clock.advance(3600)
    expect(await notify(fields)).toBe('200 success')
    expect((await balances(phone)).coins).toBe(10_500)
    expect(await verdictsOf(id)).toEqual(['credited'])
  })

  it('is credited once, though the button is pressed ten times at once', async () => {
    const phone = await world.member('nervous')
    const { pay_url: url } = await placeOrder(phone, 'coin-30')
    await Promise.all(Array.from({ length: 10 }, () => pressAtCashier(world.url, url, 'pay')))
    expect((await balances(phone)).coins).toBe(3000)
  })

  it('that comes after the order expired is credited, once', async () => {
    const phone = await world.member('tardy')
    const { order_id: id } = await placeOrder(phone, 'coin-100')
    world.clock.advance(31 * 60)
    await world.server.pool.query(`select graphile_worker.add_job('payments:expire', '{}')`)
    await world.server.runJobs()
    const { rows } = await world.server.pool.query('select state from orders where order_no = $1', [id])
    expect(rows).toEqual([{ state: 'expired' }])
    const fields = await saying(id)
    expect(await notify(fields)).toBe('200 success')
    expect(await notify(fields)).toBe('200 success')
    expect(await stateOf(phone, id)).toBe('delivered')
    expect((await balances(phone)).coins).toBe(10_500)
  })

  it('stays, though the news of an earlier failure comes after it', async () => {
    const phone = await world.member('shuffled')
    const { order_id: id } = await placeOrder(phone, 'coin-50')
    expect(await notify(await saying(id))).toBe('200 success')
    expect(await notify(await saying(id, {}, 'FAILED'))).toBe('200 success')
    expect(await stateOf(phone, id)).toBe('delivered')
    expect((await balances(phone)).coins).toBe(5000)
  })

  it.each([
    ['another amount', { amount: '1' }],
    ['a larger amount', { amount: '1000000' }],
    ['another currency', { currency: 'JPY' }],
  ])('with %s is refused and kept for somebody to see, and the order stays', async (_, change) => {
    const phone = await world.member(`cheat${Object.values(change).join('')}`)
    const { order_id: id } = await placeOrder(phone, 'coin-100')
    const fields = await saying(id, change)
    expect(await notify(fields)).toBe('400 refused')
    expect(await notify(fields)).toBe('400 refused')
    expect(await stateOf(phone, id)).toBe('created')
    expect((await balances(phone)).coins).toBe(0)
    expect(await verdictsOf(id)).toEqual(['wrong-sum'])
    expect(await notify(await saying(id))).toBe('200 success')
    expect((await balances(phone)).coins).toBe(10_500)
  })

  it('that nobody signed, or that was changed on the way, is refused', async () => {
    const phone = await world.member('forger')
    const { order_id: id } = await placeOrder(phone, 'coin-100')
    const { sign: _, ...bare } = await saying(id)
    const genuine = await saying(id, {}, 'FAILED')
    for (const fields of [
      bare,
      { ...bare, sign: '' },
      { ...bare, sign: '0'.repeat(64) },
      { ...genuine, status: 'PAID' },
    ])
      expect(await notify(fields)).toBe('400 refused')
    expect(await notify({})).toBe('400 refused')
    expect(await stateOf(phone, id)).toBe('created')
    expect((await balances(phone)).coins).toBe(0)
  })

  it('of an order that does not exist is refused', async () => {
    const { order_id: id } = await placeOrder(await world.member('ghost'), 'coin-30')
    expect(await notify(await saying(id, { order_no: '20261115ZZZZZZZZZZZZZZZZ' }))).toBe('400 refused')
  })

  it('made twice for one order is credited once, and the second kept for a refund', async () => {
    const phone = await world.member('generous')
    const { order_id: id } = await placeOrder(phone, 'coin-30')
    expect(await notify(await saying(id))).toBe('200 success')
    expect(await notify(await saying(id, { trade_no: 'another' }))).toBe('200 success')
    expect((await balances(phone)).coins).toBe(3000)
    expect(await verdictsOf(id)).toEqual(['credited', 'paid-twice'])
  })

  it('under the number of a payment that was credited to another order is refused', async () => {
    const phone = await world.member('recycler')
    const [one, other] = [await placeOrder(phone, 'coin-30'), await placeOrder(phone, 'coin-30')]
    expect(await notify(await saying(one.order_id, { trade_no: 'T-1' }))).toBe('200 success')
    expect(await notify(await saying(other.order_id, { trade_no: 'T-1' }))).toBe('400 refused')
    expect((await balances(phone)).coins).toBe(3000)
  })

  it('for an account that was deleted meanwhile is credited to its number', async () => {
    const phone = await world.member('gone')
    const { order_id: id } = await placeOrder(phone, 'coin-30')
    await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
    expect(await notify(await saying(id))).toBe('200 success')
    expect((await balances(phone)).coins).toBe(3000)
  })
})

describe('an inviter', () => {
  async function pair(name: string) {
    const inviter = await world.member(`${name}_inviter`)
    const { aff_code: code } = await inviter.call('users/getBaseInfo')
    const invited = world.device()
    await invited.register(`${name}_invited`, PASSWORD, code)
    return { inviter, invited, code }
  }
  const vipDays = async (phone: Device) => {
    const now = world.clock.now()
    const { endsAt } = await membershipOf(db(), phone.uid, now)
    return endsAt ? (endsAt.getTime() - now.getTime()) / 86_400_000 : 0
  }
  const release = async () => {
    await world.server.pool.query(`select graphile_worker.add_job('payments:release-shares', '{}')`)
    await world.server.runJobs()
  }

  it('gets a tenth of every payment, held for seven days, then his', async () => {
    const { inviter, invited } = await pair('seven')
    await payFor(world.url, invited, 'coin-100')
    await payFor(world.url, invited, 'vip-month')
    expect(await balances(inviter)).toMatchObject({ held: 1580, tui_coins: 0, coins: 0 })
    expect((await balances(invited)).coins).toBe(10_500)
    world.clock.advance(7 * 86_400 - 1)
    await settleLedger(world)
    await release()
    expect(await balances(inviter)).toMatchObject({ held: 1580, tui_coins: 0 })
    world.clock.advance(1)
    await release()
    await release()
    expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 1580 })
    // Counted as income once: when it was held, and not again when it was released.
    const figures = { tui_coins: '15.80', total_tui_coins: '15.80', today_tui_coins: '0.00' }
    expect(await inviter.call('users/getBaseInfo')).toMatchObject(figures)
  })

  it('has each share released once, though two servers do it at once', async () => {
    const { inviter, invited } = await pair('race')
    for (let n = 0; n < 5; n += 1) await payFor(world.url, invited, 'coin-50')
    world.clock.advance(8 * 86_400)
    await settleLedger(world)
    const { pool } = world.server
    await pool.query(
      `select graphile_worker.add_job('payments:release-shares', '{}') from generate_series(1, 4)`,
    )
    await Promise.all([world.server.runJobs(), world.server.runJobs()])
    expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 2500 })
  })

  it('waits for his share while a long transaction keeps it from being folded, and loses nothing', async () => {
    const { inviter, invited } = await pair('patience')
    const running = await world.server.pool.connect()
    await running.query('begin')
    await running.query('select pg_current_xact_id()')
    await payFor(world.url, invited, 'coin-100')
    world.clock.advance(7 * 86_400)
    await release()
    expect(await balances(inviter)).toMatchObject({ held: 1000, tui_coins: 0 })
    await running.query('commit')
    running.release()
    await settleLedger(world)
    await release()
    expect(await balances(inviter)).toMatchObject({ held: 0, tui_coins: 1000 })
  })

  it('and the one invited get three days of VIP with the first payment, and with no other', async () => {
    const { inviter, invited } = await pair('gift')
    await payFor(world.url, invited, 'coin-30')
    expect([await vipDays(invited), await vipDays(inviter)]).toEqual([3, 3])
    await payFor(world.url, invited, 'coin-30')
    expect([await vipDays(invited), await vipDays(inviter)]).toEqual([3, 3])
  })

  it('gets the gift once, though the first two payments come at once', async () => {
    const { inviter, invited } = await pair('twice')
    const orders = await Promise.all([placeOrder(invited, 'coin-30'), placeOrder(invited, 'vip-month')])
    const said = await Promise.all(orders.map(({ order_id: id }) => saying(id)))
    expect(await Promise.all(said.map(notify))).toEqual(['200 success', '200 success'])
    expect([await vipDays(invited), await vipDays(inviter)]).toEqual([33, 3])
  })

  it('of each other: two first payments at once wait for nobody in a circle', async () => {
    const { inviter: one, invited: other } = await pair('circle')
    await world.server.pool.query('update users set invited_by = $2 where id = $1', [one.uid, other.uid])
    const orders = [await placeOrder(one, 'coin-30'), await placeOrder(other, 'coin-30')]
    const said = await Promise.all(orders.map(({ order_id: id }) => saying(id)))
    expect(await Promise.all(said.map(notify))).toEqual(['200 success', '200 success'])
    expect([await vipDays(one), await vipDays(other)]).toEqual([6, 6])
  })

  it('who buys at that moment, in one batch with the one invited, does not wait for him in a circle', async () => {
    const { inviter, invited } = await pair('batch')
    for (const { uid } of [inviter, invited])
      await world.server.pool.query('select ledger_lock_member($1)', [uid])
    const { order_id: id } = await placeOrder(invited, 'coin-30')
    const fields = await saying(id)
    const lock = `select from ledger_accounts where owner = $1 and kind = 'coins' for update`
    const batch = await world.server.pool.connect()
    await batch.query('begin')
    await batch.query(lock, [inviter.uid])
    const paid = notify(fields)
    const waiting = `select from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`
    while ((await world.server.pool.query(waiting)).rowCount === 0) await wait(5)
    await batch.query(lock, [invited.uid])
    await batch.query('commit')
    batch.release()
    expect(await paid).toBe('200 success')
  })

  it('earns nothing from an account that he uses on his own device', async () => {
    const { inviter, code } = await pair('greedy')
    const [{ uid }, token] = [inviter, inviter.token]
    await inviter.register('greedy_second', PASSWORD, code)
    await payFor(world.url, inviter, 'coin-100')
    const himself = Object.assign(inviter, { uid, token })
    expect(await balances(himself)).toMatchObject({ held: 0, coins: 0 })
    expect(await vipDays(himself)).toBe(0)
  })

  it('cannot be oneself, even where the database says so', async () => {
    const phone = await world.member('narcissus')
    await world.server.pool.query('update users set invited_by = id where id = $1', [phone.uid])
    await payFor(world.url, phone, 'coin-100')
    expect(await balances(phone)).toMatchObject({ held: 0, coins: 10_500 })
    expect(await vipDays(phone)).toBe(0)
  })

  it('who has left earns nothing, and what he would have had stays with the house', async () => {
    const { inviter, invited } = await pair('left')
    await inviter.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
    await payFor(world.url, invited, 'coin-100')
    expect(await balances(inviter)).toMatchObject({ held: 0 })
  })
})
