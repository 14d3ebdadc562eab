import type { Services } from '../../calls/services.ts'
import { balancesOf } from '../../ledger/balances.ts'
import { spendingLimitOf } from '../../ledger/spending.ts'
import { everythingOf } from './wallet.repo.ts'

export { createRedeemCode } from './redeem-codes.ts'

/** Everything about a member's money and what it opened, in minor units, for the export. Deletion leaves it: no name is in it. */
export async function exportWallet({ db, clock }: Services, uid: number): Promise<object> {
  return {
    wallet: {
      balances: await balancesOf(db, uid),
      spending_limit: await spendingLimitOf(db, uid, clock.now()),
      ...(await everythingOf(db, uid)),
    },
  }
}
