import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, pageInput, pageOf, requestId, unixSeconds } from './shapes.ts'

const ticketState = v.picklist(['unused', 'used', 'expired'], '状态不正确')

export const listCoinMovements = endpoint({
  path: 'users/consume_log',
  does: 'Every movement of my coins, newest first, with the balance after it.',
  caller: 'member',
  input: v.object({ type: v.optional(v.picklist(['all', 'in', 'out'], '类型不正确'), 'all'), ...pageInput }),
  output: pageOf(
    v.object({
      id: count,
      reason: v.string(),
      title: v.string(),
      // Whole coins, signed.
      amount: v.pipe(v.number(), v.integer()),
      balance: count,
      created_at: unixSeconds,
    }),
  ),
  errors: [],
  objects: {},
  example: { type: 'all' },
})

export const listTickets = endpoint({
  path: 'users/myMvTicket',
  does: 'My tickets, newest first, of one state or of all, and how many there are of each.',
  caller: 'member',
  input: v.object({ state: v.optional(ticketState), ...pageInput }),
  output: v.object({
    ...pageOf(
      v.object({
        id: count,
        state: ticketState,
        source: v.string(),
        given_at: unixSeconds,
        expires_at: unixSeconds,
        // 0 while it was not used.
        used_at: unixSeconds,
      }),
    ).entries,
    counts: v.object({ unused: count, used: count, expired: count }),
  }),
  errors: [],
  objects: {},
  example: { state: 'unused' },
})

const code = v.pipe(
  v.string('请输入兑换码'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9-]{4,40}$/, '兑换码格式不正确'),
)

export const redeemCode = endpoint({
  path: 'system/exchange',
  does: 'Redeems a code for coins, days of VIP or tickets; each member can use a code once.',
  caller: 'acting-member',
  input: v.object({ code, request_id: requestId }),
  output: v.object({ coins: count, vip_days: count, tickets: count }),
  errors: ['CODE_UNKNOWN', 'CODE_USED', 'CODE_EXPIRED', 'REQUEST_ID_REUSED'],
  objects: {},
  example: { code: 'QINGYU-DEMO', request_id: 'c0ffee00-0000-4000-8000-000000000002' },
})

const coins = v.nullable(
  v.pipe(
    v.number('请输入整数金币'),
    v.integer('请输入整数金币'),
    v.minValue(0, '不能小于 0'),
    v.maxValue(10_000_000, '不能大于 10000000'),
  ),
)
const spendingLimit = v.object({
  // Whole coins; null is without a limit.
  monthly: v.nullable(count),
  spent: count,
  // A looser limit that is waiting.
  next: v.nullable(v.object({ monthly: v.nullable(count), from: unixSeconds })),
})

export const readSpendingLimit = endpoint({
  path: 'x/wallet/limit',
  does: 'My own limit of coins a month (UTC+8), and how many are spent.',
  caller: 'member',
  input: v.object({}),
  output: spendingLimit,
  errors: [],
  objects: {},
  example: {},
})

export const setSpendingLimit = endpoint({
  path: 'x/wallet/set_limit',
  does: 'Sets my limit of coins a month: a tighter one holds at once, a looser one after 24 hours.',
  caller: 'acting-member',
  input: v.object({ monthly: coins }),
  output: spendingLimit,
  errors: [],
  objects: {},
  example: { monthly: 300 },
})
