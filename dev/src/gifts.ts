import { createRedeemCode, giveTickets, grantCoins, grantVip } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'

const UNITS_PER_COIN = 100

/** As an operator makes it: a code, in capitals, that gives each member these coins once. */
export async function makeCode({ services }: RunningServer, code: string, coins: number): Promise<void> {
  const offer = { code, coins: coins * UNITS_PER_COIN, maxUses: 1000, note: 'journey' }
  if (!(await createRedeemCode(services.db, services, offer))) throw new Error(`${code} was made before`)
}

const DAY_MS = 86_400_000

/** Straight from the house, for tests about something else. */
export async function presentWith(
  { services: { db, clock } }: RunningServer,
  uid: number,
  gift: { coins?: number; vipDays?: number; tickets?: number },
): Promise<void> {
  const at = clock.now()
  const { coins = 0, vipDays, tickets = 0 } = gift
  if (coins > 0) {
    const amount = coins * UNITS_PER_COIN
    await grantCoins(db, { uid, amount, subject: 'grant', subjectId: String(uid), at })
  }
  if (vipDays !== undefined) await grantVip(db, { uid, level: 1, days: vipDays, source: 'gift', at })
  const expiresAt = new Date(at.getTime() + 90 * DAY_MS)
  await giveTickets(db, { uid, count: tickets, source: 'gift', at, expiresAt })
}
