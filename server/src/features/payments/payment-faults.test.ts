import { payFor, placeOrder } from '@qingyu/dev/paying'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults } from '../../ledger/balances.ts'

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
  await placeOrder(invited, 'coin-30')
})
afterAll(() => world.stop())

const credit = (no: string, cash: number) =>
  `select ledger_post('recharge', o.owner, 'payment', ${no}, null, now(), array[o.owner, 0], array['coins', 'cash'],
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
])('finds %s', async (_, wrongs, rule) => {
  expect(await faultsAfter(...wrongs)).toContain(rule)
})
