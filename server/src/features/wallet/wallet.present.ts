import type { OutputOf } from '@qingyu/contract/endpoint'
import type { listCoinMovements, listTickets, readSpendingLimit } from '@qingyu/contract/wallet'
import { coinsOf } from '../../ledger/money.ts'
import type { SpendingLimit } from '../../ledger/spending.ts'
import { seconds } from '../../platform/clock.ts'
import type { Movement, TicketRow, TicketState } from './wallet.repo.ts'

const TITLES: Record<string, string> = {
  recharge: '金币充值',
  purchase: '购买内容',
  refund: '内容下架退款',
  'order-refund': '充值退款',
  grant: '平台赠送',
  redeem: '兑换码兑换',
}

/** Toward zero: half a coin that came or went shows as nothing, and never as more than it was. */
const signedCoins = (units: number) => Math.sign(units) * coinsOf(Math.abs(units)) || 0

export const presentMovement = (row: Movement): OutputOf<typeof listCoinMovements>['list'][number] => ({
  id: row.id,
  reason: row.reason,
  title: TITLES[row.reason] ?? (row.amount > 0 ? '其他收入' : '其他支出'),
  amount: signedCoins(row.amount),
  balance: coinsOf(row.balance),
  created_at: seconds(row.at),
})

/** A source is a word, with what it was in detail behind a colon. */
const SOURCES: Record<string, string> = {
  order: '开通会员赠送',
  vip: '开通会员赠送',
  redeem: '兑换码',
  refund: '内容下架退还',
  grant: '平台赠送',
}

const stateOf = ({ usedAt, expiresAt }: TicketRow, now: Date): TicketState => {
  if (usedAt) return 'used'
  return expiresAt > now ? 'unused' : 'expired'
}

export const presentTicket = (row: TicketRow, now: Date): OutputOf<typeof listTickets>['list'][number] => ({
  id: row.id,
  state: stateOf(row, now),
  source: SOURCES[row.source.split(':')[0] ?? ''] ?? '平台赠送',
  given_at: seconds(row.givenAt),
  expires_at: seconds(row.expiresAt),
  used_at: row.usedAt ? seconds(row.usedAt) : 0,
})

const limitOf = (units: number | null) => (units === null ? null : coinsOf(units))

export const presentLimit = (
  { monthly, next }: SpendingLimit,
  spent: number,
): OutputOf<typeof readSpendingLimit> => ({
  monthly: limitOf(monthly),
  spent: coinsOf(spent),
  next: next && { monthly: limitOf(next.monthly), from: seconds(next.at) },
})
