import { readSpendingLimit as endpoint } from '@qingyu/contract/wallet'
import { useCase } from '../../calls/use-case.ts'
import { spendingLimitOf, spentInMonth } from '../../ledger/spending.ts'
import { presentLimit } from './wallet.present.ts'

export const readSpendingLimit = useCase(endpoint, async (call) => {
  const { uid } = call.caller
  const now = call.clock.now()
  return presentLimit(await spendingLimitOf(call.db, uid, now), await spentInMonth(call.db, uid, now))
})
