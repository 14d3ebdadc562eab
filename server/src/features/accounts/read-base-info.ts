import { readBaseInfo as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { figuresOf } from '../../ledger/figures.ts'
import { dayNumber } from '../../platform/clock.ts'
import { guestRecord, ownRecord } from './accounts.present.ts'
import { countVisit, findUser } from './accounts.repo.ts'

export const readBaseInfo = useCase(endpoint, async (call) => {
  const { caller, db } = call
  if (caller.kind === 'visitor') return guestRecord(call)
  const now = call.clock.now()
  // Both at once: they share their way to PostgreSQL.
  const [found, figures] = await Promise.all([findUser(db, caller.uid), figuresOf(db, caller.uid, now)])
  let user = found
  const today = dayNumber(now)
  if (user && user.visitedDay < today) {
    await countVisit(db, caller.uid, today, call.settings.get('accounts.visit_exp'))
    user = await findUser(db, caller.uid)
  }
  // Deleted between the session's look-up and here.
  if (!user) throw call.fail('SIGNED_OUT', {})
  return ownRecord(call, user, figures, caller.token)
})
