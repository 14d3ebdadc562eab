import type { Services } from '../../calls/services.ts'
import { redeemCoins } from '../../ledger/grant.ts'
import { giveTickets } from '../../ledger/tickets.ts'
import { grantVip } from '../../ledger/vip.ts'
import type { VipLevel } from '../../ledger/vip.ts'
import { secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { insertCode, insertUse, lockCode } from './wallet.repo.ts'

const DAY = 86_400

const hashOf = ({ secrets }: Pick<Services, 'secrets'>, code: string) => secrets.hmac('redeem-codes', code)

export interface CodeOffer {
  /** As members type it, in capitals. */
  code: string
  /** Minor units. */
  coins?: number
  vipDays?: number
  vipLevel?: VipLevel
  tickets?: number
  maxUses: number
  expiresAt?: Date
  note: string
}

/** Makes a code; false when there is one like it, which stays as it is. */
export const createRedeemCode = (
  tx: Tx,
  services: Pick<Services, 'secrets' | 'clock'>,
  { code, ...offer }: CodeOffer,
): Promise<boolean> =>
  insertCode(tx, { codeHash: hashOf(services, code), createdAt: services.clock.now(), ...offer })

export type CodeUsed =
  | { code?: undefined; coins: number; vipDays: number; tickets: number }
  | { code: 'CODE_UNKNOWN' | 'CODE_USED' | 'CODE_EXPIRED' }

export async function useCode(
  tx: Tx,
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  { uid, code, at }: { uid: number; code: string; at: Date },
): Promise<CodeUsed> {
  const row = await lockCode(tx, hashOf({ secrets }, code))
  if (!row) return { code: 'CODE_UNKNOWN' }
  if (row.expiresAt && row.expiresAt <= at) return { code: 'CODE_EXPIRED' }
  if (row.usedCount >= row.maxUses || !(await insertUse(tx, row.id, uid, at))) return { code: 'CODE_USED' }

  const source = `redeem:${row.id}`
  if (row.coins > 0)
    await redeemCoins(tx, { uid, amount: row.coins, subject: 'code', subjectId: String(row.id), at })
  // The table holds the levels.
  const level = row.vipLevel as VipLevel
  if (row.vipDays > 0) await grantVip(tx, { uid, level, days: row.vipDays, source, at })
  const expiresAt = secondsLater(at, settings.get('tickets.days') * DAY)
  await giveTickets(tx, { uid, count: row.tickets, source, at, expiresAt })
  return { coins: row.coins, vipDays: row.vipDays, tickets: row.tickets }
}
