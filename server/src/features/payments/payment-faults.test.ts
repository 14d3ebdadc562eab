import { payFor, placeOrder } from '@qingyu/dev/paying'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults } from '../../ledger/balances.ts'
import { refundOrder } from './refund-order.ts'

/** The checker finds what the server itself cannot do: each wrong is done by hand, and undone. */

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
  const inviter = await world.member('inviter')
  const { aff_code: code } = await inviter.call('users/getBaseInfo')
  const invited = world.device()
  await invited.register('invited', PASSWORD, code)
  await payFor(world.url, invited, 'coin-100')
  await payFor(world.url, invited, 'vip-month')
  const refunded = [
    await payFor(world.url, invited, 'coin-200'),
    await payFor(world.url, invited, 'vip-quarter'),
  ]
  await settleLedger(world)
  for (const orderNo of refunded)
    await refundOrder(world.server.services, orderNo, { reason: 'test', at: world.clock.now() })
  await placeOrder(invited, 'coin-30')
})
afterAll(() => world.stop())

const credit = (no: string, cash: number) =>
  `select ledger_post('recharge', o.owner, 'payment', ${no}, null, now(), array[o.owner, 0], array['coins', 'cash']::ledger_account[],
     array[${cash}, -${cash}]::bigint[], array[true, false]) as id from orders o where o.state = 'created'`
const delivered = (posted: string) =>
  `with posted as (${posted}) update orders set state = 'delivered', delivered_at = now(), transaction_id = posted.id
   from posted where state = 'created'`
const noticed = (amount: number, currency: string) =>
  `insert into payment_notices (order_id, provider, provider_ref, amount, currency, verdict, at)
   select id, provider, 'hand', ${amount}, '${currency}', 'credited', now() from orders where product_id = 'coin-30'`

async function faultsAfter(...wrongs: string[]): Promise<string[]> {
  const { db, pool } = { ...world.server, ...world.server.services }
  expect(await faults(db)).toEqual([])
  let found: string[] = []
  const undone = db.transaction(async (tx) => {
    const { client } = (tx as unknown as { session: { client: typeof pool } }).session
    for (const wrong of wrongs) await client.query(wrong)
    found = (await faults(tx)).map(({ rule }) => rule)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found
}

it('finds nothing in a credit that is whole', async () => {
  expect(await faultsAfter(delivered(credit('o.order_no', 3000)), noticed(3000, 'CNY'))).toEqual([])
})

it.each([
  ['a credit without an order', [credit("'none'", 3000)], 'one credit for one order'],
  [
    'a second credit of an order',
    [credit('(select max(order_no) from orders where first)', 100)],
    'one credit for one order',
  ],
  [
    'an order that no provider says was paid',
    [delivered(credit('o.order_no', 3000))],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    'a payment of another amount',
    [delivered(credit('o.order_no', 3000)), noticed(2999, 'CNY')],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    'a payment in another currency',
    [delivered(credit('o.order_no', 3000)), noticed(3000, 'JPY')],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    'more coins than were paid for',
    [delivered(credit('o.order_no', 9000)), noticed(3000, 'CNY')],
    'what came in is what the order cost, and the member got what it brings',
  ],
  [
    'a ticket too many',
    [
      `insert into tickets (owner, source, given_at, expires_at)
      select owner, source, given_at, expires_at from tickets limit 1`,
    ],
    'an order for VIP brought its VIP and its tickets',
  ],
  ['a share that was forgotten', ['delete from inviter_shares'], 'no share is paid without being kept'],
  [
    'a share that says more than it was',
    ['update inviter_shares set amount = amount + 1'],
    'the share of an inviter is held once and released once',
  ],
  [
    'a share said to be released that is still held',
    ['update inviter_shares set released_transaction = held_transaction'],
    'what is held of an inviter is what was not released yet',
  ],
  [
    'a refund that gave back more than was paid',
    [
      'alter table ledger_entries disable trigger user',
      `update ledger_entries e set amount = e.amount + 1 from orders o
       where e.transaction_id = o.refund_transaction and o.product_id = 'coin-200' and e.kind = 'cash'`,
    ],
    'a refund gives back what was paid, once, and takes back no more than the order brought',
  ],
  [
    'a refund that took more coins than the order brought',
    [
      'alter table ledger_entries disable trigger user',
      `update ledger_entries e set amount = e.amount - 1 from orders o
       where e.transaction_id = o.refund_transaction and e.kind = 'coins'`,
    ],
    'a refund gives back what was paid, once, and takes back no more than the order brought',
  ],
  [
    'a credit that was taken back beside its order',
    [
      `select ledger_post('order-refund', 0, 'payment', order_no, transaction_id, now(), array[owner, 0],
         array['coins', 'cash']::ledger_account[], array[-100, 100]::bigint[], array[true, false])
       from orders where product_id = 'coin-100'`,
    ],
    'a credit is taken back by the refund of its order only',
  ],
  [
    'a refunded VIP that runs on',
    [
      'alter table vip_grants disable trigger user',
      'update vip_grants set revoked_at = null where revoked_at is not null',
    ],
    'a refunded order leaves no VIP and no unused ticket, and no other loses its VIP',
  ],
  [
    'a VIP that ended though its order stands',
    [`select vip_revoke(owner, 'order:' || order_no, now()) from orders where product_id = 'vip-month'`],
    'a refunded order leaves no VIP and no unused ticket, and no other loses its VIP',
  ],
  [
    'an unused ticket of a refunded order',
    [
      'alter table tickets disable trigger user',
      `update tickets k set expires_at = k.expires_at + interval '1 day' from orders o
       where k.source = 'order:' || o.order_no and o.product_id = 'vip-quarter'`,
    ],
    'a refunded order leaves no VIP and no unused ticket, and no other loses its VIP',
  ],
  [
    'the share of a refunded order that stays held',
    ['update inviter_shares set back_transaction = null'],
    'the share of a refunded order went back, whole out of what is held, else as far as it reached',
  ],
  [
    'a share that was taken back though its order stands',
    ['update inviter_shares set back_transaction = held_transaction where back_transaction is null'],
    'the share of a refunded order went back, whole out of what is held, else as far as it reached',
  ],
])('finds %s', async (_, wrongs, rule) => {
  expect(await faultsAfter(...wrongs)).toContain(rule)
})
