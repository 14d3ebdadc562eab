import { randomUUID } from 'node:crypto'
import { DAY } from '@qingyu/dev/fake-clock'
import { payFor, placeOrder } from '@qingyu/dev/paying'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '../features/payments/refund-order.ts'
import { createRedeemCode } from '../features/wallet/redeem-codes.ts'
import { statement } from '../platform/database.ts'
import { faults } from './balances.ts'
import { buy } from './buy.ts'
import { explainBalance } from './explain.ts'
import { grantCoins } from './grant.ts'
import { refundPurchase } from './refund.ts'
import { useTicket } from './tickets.ts'

/**
 * The checker finds what the ledger itself does not let happen: each wrong is done by hand with every trigger off, in a
 * world with postings of every kind, and undone. At least one for each rule of money.
 */

const RULES = [
  'every transaction sums to zero',
  'no user account and no escrow below zero, by constraint',
  'balance = sum of its entries',
  'entries are append-only',
  'one entitlement per user and item ⇔ one purchase not reversed',
  'one idempotency key, one result, another body refused',
  "one credit per payment, amount and currency equal to the order's",
  "price = creator + platform, payment = cash, inviter's share out of revenue, exact integers, one rounding rule",
  'frozen = pending withdrawals, each ending once',
  'refunds never exceed, and revoke access',
  'escrow = added − paid − refunded, zero when closed, no self-award',
  'a ticket is used once, VIP expiry can be recomputed from its grants',
  'orders reconcile with the provider',
  'nothing orders by wall clock',
]

let world: World
let [inviter, buyer, creator, helper] = [0, 0, 0, 0]
/** Transactions by what they are. */
const made: Record<string, number> = {}
const db = () => world.server.services.db
const sql = async (text: string) => (await world.server.pool.query<{ id: number }>(text)).rows[0]?.id ?? 0

/** A posting written in one line: `7 coins -100, 0 revenue 100`. The platform's are appended. */
function posting(reason: string, actor: number, about: string, entries: string, reverses = 0): string {
  const [subject, subjectId] = about.split(' ')
  const parts = entries.split(', ').map((entry) => entry.split(' '))
  const list = (place: number, quote = '') => parts.map((part) => quote + part[place] + quote).join(', ')
  return `select ledger_post('${reason}', ${actor}, '${subject}', '${subjectId}', ${reverses || 'null'}, '2026-11-20T04:00Z',
    array[${list(0)}]::bigint[], array[${list(1, "'")}]::ledger_account[], array[${list(2)}]::bigint[],
    array[${parts.map(([owner]) => owner !== '0').join(', ')}]) as id`
}

beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
  const phone = await world.member('inviter')
  const invited = world.device()
  await invited.register('buyer', PASSWORD, (await phone.call('users/getBaseInfo')).aff_code)
  ;[inviter, buyer] = [phone.uid, invited.uid]
  ;[creator, helper] = [(await world.member('creator')).uid, (await world.member('helper')).uid]
  await pay()
  await give()
  await sell()
  await withdraw()
  await promise()
  await settleLedger(world)
  // Not everything is folded when the checker comes.
  await bought('last', 700, creator)

  async function pay(): Promise<void> {
    await payFor(world.url, invited, 'coin-100')
    await payFor(world.url, invited, 'vip-month')
    await placeOrder(invited, 'coin-30')
    await settleLedger(world)
    world.clock.advance(8 * DAY)
    await sql(`select graphile_worker.add_job('payments:release-shares', '{}')`)
    await world.server.runJobs()
    await payFor(world.url, invited, 'coin-50')
    const unwanted = await payFor(world.url, invited, 'coin-200')
    await settleLedger(world)
    await refundOrder(world.server.services, unwanted, { reason: 'test', at: world.clock.now() })
  }
  async function give(): Promise<void> {
    const { services } = world.server
    await createRedeemCode(db(), services, { code: 'SUMMER', coins: 2000, maxUses: 9, note: 'test' })
    await invited.call('system/exchange', { code: 'SUMMER', request_id: randomUUID() })
    for (const uid of [buyer, inviter])
      await grantCoins(db(), {
        uid,
        amount: 30_000,
        subject: 'test',
        subjectId: String(uid),
        at: world.clock.now(),
      })
  }
  async function sell(): Promise<void> {
    await bought('rounded', 3333, creator)
    await bought('dear', 20_000, creator)
    await bought('of the house', 1000, 0)
    await bought('taken down', 2500, creator)
    const at = world.clock.now()
    const use = { uid: buyer, requestId: randomUUID(), subject: 'sample', subjectId: 'opened' }
    await db().transaction((tx) => useTicket(tx, { ...use, price: 6000, maxPrice: 6000, at }))
    await settleLedger(world)
    await refundPurchase(db(), made['taken down'] ?? 0, at)
  }
  async function withdraw(): Promise<void> {
    const asked = (id: number, amount: number) =>
      sql(
        posting(
          'withdrawal',
          creator,
          `withdrawal ${id}`,
          `${creator} votes -${amount}, ${creator} frozen ${amount}`,
        ),
      )
    made['paid'] = await asked(1, 2000)
    const paid = `${creator} frozen -2000, 0 cash 1900, 0 revenue 100`
    await sql(posting('withdrawal-paid', 0, 'withdrawal 1', paid, made['paid']))
    const back = `${creator} frozen -3000, ${creator} votes 3000`
    await sql(posting('withdrawal-returned', 0, 'withdrawal 2', back, await asked(2, 3000)))
    made['asked'] = await asked(3, 4000)
  }
  async function promise(): Promise<void> {
    const added = (request: number, who: number, amount: number) =>
      sql(
        posting('bounty', who, `request ${request}`, `${who} coins -${amount}, ${request} escrow ${amount}`),
      )
    await added(501, buyer, 500)
    await added(501, inviter, 300)
    await added(502, buyer, 700)
    const paid = `502 escrow -700, ${helper} coins 630, 0 revenue 70`
    await sql(posting('bounty-paid', buyer, 'request 502', paid))
    const back = `503 escrow -900, ${buyer} coins 900`
    await sql(posting('bounty-returned', 0, 'request 503', back, await added(503, buyer, 900)))
  }
})
afterAll(() => world.stop())

async function bought(subjectId: string, price: number, of: number): Promise<void> {
  const thing = { subject: 'sample', subjectId, price, creator: of, share: 60 }
  const answer = await buy(db(), { ...thing, buyer, requestId: randomUUID(), at: world.clock.now() })
  if (!('transaction' in answer)) throw new Error(answer.code)
  made[subjectId] = answer.transaction
}

const EVERY_TRIGGER_OFF = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I disable trigger user', name);
  end loop; end $$`

/** What the checker says after these wrongs, which leave nothing behind. */
async function faultsAfter(wrongs: readonly string[]) {
  let found: Awaited<ReturnType<typeof faults>> = []
  const undone = db().transaction(async (tx) => {
    for (const text of [EVERY_TRIGGER_OFF, ...wrongs]) await statement('', text)(tx)
    found = await faults(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found
}

const move = (owner: number, kind: string, by: number) =>
  `update ledger_accounts set balance = balance + ${by} where owner = ${owner} and kind = '${kind}'`
const change = (name: string, place: number, how: string) =>
  `update ledger_entries set ${how} where transaction_id = ${made[name]} and place = ${place}`
const close = (name: string) =>
  `update entitlements set revoked_at = now() where transaction_id = ${made[name]}`
const keyOf = (name: string) => `answer ->> 'transaction' = '${made[name]}'`
const orderOf = (product: string) => `(select id from orders where product_id = '${product}')`
const REDEEMED = `(select id from ledger_transactions where reason = 'redeem')`

/** Which rule, what is wrong, how it is done, and as what the checker finds it. */
const PLANTED: [rule: number, wrong: string, done: () => string[], found: string][] = [
  [
    1,
    'a coin out of nothing',
    () => [change('rounded', 3, 'amount = amount + 1'), move(0, 'revenue', 1)],
    'a transaction sums to zero',
  ],
  [
    1,
    'a transaction that moves nothing',
    () => [
      `insert into ledger_transactions (reason, actor, subject, subject_id, at) values ('x', 0, 'x', '1', now())`,
    ],
    'a transaction has entries',
  ],
  [
    2,
    'a member who spends what he does not have',
    () => [
      'alter table ledger_accounts drop constraint ledger_accounts_not_below_zero',
      posting('x', helper, 'x 1', `${helper} coins -5000, 0 revenue 5000`),
    ],
    'no account of a member or an escrow is below zero',
  ],
  [
    3,
    'a balance that somebody raised',
    () => [move(buyer, 'coins', 1)],
    'a balance is the sum of its entries',
  ],
  [
    3,
    'an account that was lost',
    () => [`delete from ledger_accounts where owner = ${creator} and kind = 'votes'`],
    'a balance is the sum of its entries',
  ],
  [
    4,
    'two entries changed so that they still sum to zero',
    () => [change('dear', 2, 'amount = amount + 200'), change('dear', 3, 'amount = amount - 200')],
    'a balance is the sum of its entries',
  ],
  [
    4,
    'a transaction deleted whole, its balances put right',
    () => [
      move(buyer, 'coins', -2000),
      move(0, 'bonus', 2000),
      `delete from ledger_entries where transaction_id = ${REDEEMED}`,
      `delete from ledger_transactions where reason = 'redeem'`,
    ],
    'a running balance follows from the one before',
  ],
  [
    4,
    'a transaction deleted without its entries',
    () => [`delete from ledger_transactions where id = ${made['dear']}`],
    'an entry belongs to a transaction',
  ],
  [
    4,
    'a movement of coins hidden from its owner',
    () => [`update ledger_entries set balance_after = null where transaction_id = ${REDEEMED}`],
    'coins move at once, for the record that their owner sees',
  ],
  [
    4,
    'income that was folded before it was earned',
    () => [change('asked', 1, 'balance_after = balance_after + 50000')],
    'a running balance follows from the one before',
  ],
  [
    5,
    'a thing that was paid for and is closed',
    () => [close('dear')],
    'one entitlement for one purchase that was not taken back',
  ],
  [
    5,
    'a thing that nobody paid for',
    () => [`update entitlements set transaction_id = 999999 where transaction_id = ${made['dear']}`],
    'an entitlement by coins was paid for',
  ],
  [
    5,
    'the same thing twice',
    () => [
      'drop index entitlements_one',
      `insert into entitlements (owner, subject, subject_id, transaction_id, granted_at) select owner, subject,
         subject_id, transaction_id, granted_at from entitlements where transaction_id = ${made['dear']}`,
    ],
    'nobody owns a thing twice',
  ],
  [
    6,
    'a key with two answers',
    () => [
      'alter table ledger_keys drop constraint ledger_keys_actor_key_pk',
      `insert into ledger_keys select actor, key, body, '{"code": "ALREADY_OWNED"}', at from ledger_keys limit 1`,
    ],
    'a key has one answer',
  ],
  [
    6,
    'a key that was used for another thing',
    () => [`update ledger_keys set body = sha256('other') where ${keyOf('dear')}`],
    'a key answers what was posted for it',
  ],
  [
    6,
    'an answer that was changed',
    () => [`update ledger_keys set answer = answer || '{"balance": 1}' where ${keyOf('dear')}`],
    'a key answers what was posted for it',
  ],
  [
    6,
    'a purchase without a key, which a repeated request makes again',
    () => [`delete from ledger_keys where ${keyOf('dear')}`],
    'a purchase was asked for once',
  ],
  [
    7,
    'a payment credited a second time',
    () => [
      `select ledger_post('recharge', owner, 'payment', order_no, null, now(), array[owner, 0],
         array['coins', 'cash']::ledger_account[], array[amount, -amount], array[true, false])
       from orders where product_id = 'coin-100'`,
    ],
    'one credit for one order',
  ],
  [
    7,
    'a payment of another amount',
    () => ['update payment_notices set amount = amount - 1'],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    7,
    'a payment in another currency',
    () => [`update payment_notices set currency = 'JPY'`],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    8,
    'a share rounded up',
    () => [
      change('rounded', 2, 'amount = amount + 1'),
      change('rounded', 3, 'amount = amount - 1'),
      move(creator, 'votes', 1),
      move(0, 'revenue', -1),
    ],
    'a price is what the creator and the platform get, the share rounded down',
  ],
  [
    8,
    'a creator paid by the bonus',
    () => [change('dear', 3, `kind = 'bonus'`)],
    'a price is what the creator and the platform get, the share rounded down',
  ],
  [
    8,
    'less cash than the order cost',
    () => [`update ledger_entries set amount = amount + 100 where kind = 'cash' and amount = -10000`],
    'what came in is what the order cost, and the member got what it brings',
  ],
  [
    8,
    "an inviter's share out of the bonus",
    () => [
      `update ledger_entries set kind = 'bonus' where kind = 'revenue'
         and transaction_id in (select held_transaction from inviter_shares)`,
    ],
    'the share of an inviter is a whole per cent of the payment, rounded down, out of revenue',
  ],
  [
    9,
    'something frozen that nobody withdraws',
    () => [posting('x', creator, 'x 1', `${creator} votes -100, ${creator} frozen 100`)],
    'what is frozen is what is being withdrawn',
  ],
  [
    9,
    'a withdrawal that was paid twice',
    () => [
      'drop index ledger_transactions_reverses',
      posting('withdrawal-paid', 0, 'withdrawal 1', `${creator} frozen -2000, 0 cash 2000`, made['paid']),
    ],
    'what is frozen is what is being withdrawn',
  ],
  [
    9,
    'a withdrawal that was paid in part',
    () => [
      posting('withdrawal-paid', 0, 'withdrawal 3', `${creator} frozen -1000, 0 cash 1000`, made['asked']),
    ],
    'a withdrawal freezes income of its member, and ends once, whole',
  ],
  [
    9,
    "a withdrawal out of another's income",
    () => [change('asked', 1, `owner = ${inviter}`)],
    'a withdrawal freezes income of its member, and ends once, whole',
  ],
  [
    10,
    'more given back than was paid',
    () => [
      posting('refund', 0, 'sample dear', `${buyer} coins 20001, 0 revenue -20001`, made['dear']),
      close('dear'),
    ],
    'what is taken back was posted, and no more of it',
  ],
  [
    10,
    'more taken from the creator than he got',
    () => [
      posting('refund', 0, 'sample rounded', `${buyer} coins 3333, ${creator} votes -3333`, made['rounded']),
      close('rounded'),
    ],
    'what is taken back was posted, and no more of it',
  ],
  [
    10,
    'less given back than was paid',
    () => [
      posting('refund', 0, 'sample dear', `${buyer} coins 19999, 0 revenue -19999`, made['dear']),
      close('dear'),
    ],
    'a refund gives the buyer what he paid, and takes from the creator no more than he got',
  ],
  [
    10,
    'a refund that leaves the thing open',
    () => [posting('refund', 0, 'sample dear', `${buyer} coins 20000, 0 revenue -20000`, made['dear'])],
    'one entitlement for one purchase that was not taken back',
  ],
  [
    11,
    'something taken out of an escrow for another reason',
    () => [posting('x', 0, 'request 501', '501 escrow -100, 0 revenue 100')],
    'an escrow holds what was added to it and neither paid nor returned',
  ],
  [
    11,
    'a bounty that was paid in part',
    () => [posting('bounty-paid', buyer, 'request 501', `501 escrow -700, ${helper} coins 700`)],
    'the escrow of a closed request is empty, and stays so',
  ],
  [
    11,
    'something added to a request that is closed',
    () => [posting('bounty', inviter, 'request 502', `${inviter} coins -100, 502 escrow 100`)],
    'the escrow of a closed request is empty, and stays so',
  ],
  [
    11,
    'a bounty paid to one of those who put it in',
    () => [posting('bounty-paid', buyer, 'request 501', `501 escrow -800, ${inviter} coins 800`)],
    'nobody is paid out of an escrow that he paid into',
  ],
  [
    12,
    'a ticket that opened two things',
    () => [
      'drop index entitlements_ticket',
      `insert into entitlements (owner, subject, subject_id, ticket_id, granted_at)
       select owner, subject, 'second', ticket_id, granted_at from entitlements where ticket_id is not null`,
    ],
    'a ticket that was used opened one thing',
  ],
  [
    12,
    'a ticket that is unused again',
    () => ['update tickets set used_at = null, subject = null, subject_id = null'],
    'a ticket that was used opened one thing',
  ],
  [
    12,
    'a day of VIP out of nothing',
    () => [`update vip_grants set ends_at = ends_at + interval '1 day' where owner = ${buyer}`],
    'the end of a VIP follows from its grants',
  ],
  [
    13,
    'an order credited that no provider says was paid',
    () => [`delete from payment_notices where order_id = ${orderOf('coin-100')}`],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    13,
    'a payment that the provider told of and nobody credited',
    () => [
      `insert into payment_notices (order_id, provider, provider_ref, amount, currency, verdict, at) select id, provider,
         'hand', amount, currency, 'credited', now() from orders where product_id = 'coin-30'`,
    ],
    'a credited order was paid once, with its own amount and currency',
  ],
  [
    13,
    'an order that lost its credit',
    () => [`update ledger_transactions set reason = 'grant' where reason = 'recharge'`],
    'an order that was paid was credited',
  ],
  [
    14,
    'running balances in the order of clocks instead of numbers',
    () => [
      `update ledger_entries e set balance_after = other.balance_after from ledger_entries other
       where e.place = 1 and other.place = 1 and (e.transaction_id, other.transaction_id)
         in ((${made['dear']}, ${made['rounded']}), (${made['rounded']}, ${made['dear']}))`,
    ],
    'a running balance follows from the one before',
  ],
]

it('the world has postings of every kind, some not folded yet, and no fault', async () => {
  const { rows } = await world.server.pool.query<{ reasons: string }>(
    `select string_agg(distinct reason, ' ' order by reason) as reasons from ledger_transactions`,
  )
  expect(rows[0]?.reasons.split(' ')).toEqual(
    (
      'bounty bounty-paid bounty-returned grant invitation order-refund purchase recharge redeem refund release ' +
      'share-refund vip withdrawal withdrawal-paid withdrawal-returned'
    ).split(' '),
  )
  expect((await world.server.pool.query('select from ledger_unfolded')).rowCount).toBeGreaterThan(0)
  expect(await faultsAfter([])).toEqual([])
})

describe.each(RULES.map((says, n) => ({ rule: n + 1, says })))('rule $rule, $says: finds', ({ rule }) => {
  const planted = PLANTED.filter(([of]) => of === rule)
  it.each(planted)('%i: %s', async (_rule, _wrong, done, found) => {
    expect((await faultsAfter(done())).map(({ rule: broken }) => broken)).toContain(found)
    // And nothing of it is left.
    expect(await faults(db())).toEqual([])
  })
})

it('a clock that goes backwards changes nothing: numbers give the order', async () => {
  const { uid } = await world.member('traveller')
  for (const [n, year] of ['2026', '2031', '2019', '2026'].entries())
    await grantCoins(db(), { uid, amount: 10 ** n, subject: 'test', subjectId: year, at: new Date(year) })
  const { movements } = await explainBalance(db(), uid, 'coins')
  expect(movements.map(({ subjectId, running }) => [subjectId, running])).toEqual([
    ['2026', 1111],
    ['2019', 111],
    ['2031', 11],
    ['2026', 1],
  ])
  await settleLedger(world)
  expect(await faults(db())).toEqual([])
})
