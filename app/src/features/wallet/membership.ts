import type { UserRecord } from '@qingyu/contract/user-record'
import type { Product } from './shapes.ts'

/** Membership as far as the screens reckon with it; the server decides. */

export type Membership = Pick<UserRecord, 'is_vip' | 'expired_at'>

const DAY_SECONDS = 86_400

export const isForGood = ({ is_vip, expired_at }: Membership): boolean => is_vip === 1 && expired_at === 0

/** Unix seconds of the end once this plan is bought, undefined for none. It begins when the running one ends. */
export function endAfter(
  { is_vip, expired_at }: Membership,
  days: number,
  nowMs = Date.now(),
): number | undefined {
  if (days === 0) return undefined
  const now = nowMs / 1000
  const from = is_vip === 1 && expired_at > now ? expired_at : now
  return from + days * DAY_SECONDS
}

/** The longest of the plans that end. */
export const recommendedPlan = (plans: readonly Product[]): Product | undefined =>
  plans.find(({ days }) => days > 0 && days === Math.max(...plans.map((plan) => plan.days))) ?? plans[0]
