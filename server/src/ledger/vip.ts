import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

/** 1 month, 2 quarter, 3 year, 4 permanent. */
export type VipLevel = 1 | 2 | 3 | 4

export interface Membership {
  /** The highest among the grants whose end has not come; 0 without VIP. */
  level: 0 | VipLevel
  permanent: boolean
  /** The end of the last grant; null without VIP and when it is for ever. */
  endsAt: Date | null
}

const grantStatement = statement<never>('vip_grant', 'select vip_grant($1, $2, $3, $4, $5)')

/** VIP for so many days after what is running already; `days: null` is for ever. */
export async function grantVip(
  tx: Tx,
  grant: { uid: number; level: VipLevel; days: number | null; source: string; at: Date },
): Promise<void> {
  const { uid, level, days, source, at } = grant
  if (days === null ? level !== 4 : !Number.isSafeInteger(days) || days <= 0)
    throw new Error(`${days} days of level ${level} are no VIP`)
  await grantStatement(tx, uid, level, days, source, at)
}

const revokeStatement = statement<{ revoked: boolean }>(
  'vip_revoke',
  'select vip_revoke($1, $2, $3) as revoked',
)

/** Ends what one source has granted; what comes after it moves up. False when there was nothing to end. */
export async function revokeVip(
  tx: Tx,
  { uid, source, at }: { uid: number; source: string; at: Date },
): Promise<boolean> {
  const [row] = await revokeStatement(tx, uid, source, at)
  return row?.revoked ?? false
}

const membershipStatement = statement<{
  level: VipLevel | null
  permanent: boolean | null
  endsAt: Date | null
}>(
  'membership',
  `select max(level) as level, bool_or(ends_at is null) as permanent, max(ends_at) as "endsAt"
   from vip_grants where owner = $1 and (ends_at is null or ends_at > $2)`,
)

export async function membershipOf(tx: Tx, uid: number, now: Date): Promise<Membership> {
  const [row] = await membershipStatement(tx, uid, now)
  const permanent = row?.permanent ?? false
  return { level: row?.level ?? 0, permanent, endsAt: permanent ? null : (row?.endsAt ?? null) }
}
