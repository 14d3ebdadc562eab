import { createRedeemCode } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'

const UNITS_PER_COIN = 100

/** As an operator makes it: a code, in capitals, that gives each member these coins once. */
export async function makeCode({ services }: RunningServer, code: string, coins: number): Promise<void> {
  const offer = { code, coins: coins * UNITS_PER_COIN, maxUses: 1000, note: 'journey' }
  if (!(await createRedeemCode(services.db, services, offer))) throw new Error(`${code} was made before`)
}
