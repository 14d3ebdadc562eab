import { setSpendingLimit as endpoint } from '@qingyu/contract/wallet'
import { useCase } from '../../calls/use-case.ts'
import { unitsOf } from '../../ledger/money.ts'
import { setSpendingLimit as setLimit, spentInMonth } from '../../ledger/spending.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { presentLimit } from './wallet.present.ts'

export const setSpendingLimit = useCase(endpoint, async (call, { monthly }) => {
  const { uid } = call.caller
  const now = call.clock.now()
  return call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const limit = await setLimit(tx, uid, monthly === null ? null : unitsOf(monthly), now)
    return presentLimit(limit, await spentInMonth(tx, uid, now))
  })
})
