import { appealStatement as endpoint } from '@qingyu/contract/reports'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { appealEndsAt } from './appeal-ends-at.ts'
import { deadlines } from './deadlines.ts'
import { limitMember } from './limit-reports.ts'
import { sealReport } from './report-seal.ts'
import { APPEAL_REASON } from './reports.copy.ts'
import { findDecidedAgainst, insertCase, insertReport } from './reports.repo.ts'

/** A frozen member too: that is what most have to contest. */
export const appealStatement = useCase(endpoint, async (call, { id, text }) => {
  const { uid } = call.caller
  await limitMember(call, uid)
  const at = call.clock.now()
  const due = deadlines(call, at, false)
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const decided = await findDecidedAgainst(tx, Number(id), uid)
    if (!decided || appealEndsAt(call, decided.decidedAt) <= at) throw call.fail('NOT_FOUND', {})
    const { kind, objectId, address } = decided
    const caseId = await insertCase(tx, {
      kind,
      objectId,
      address,
      ownerId: uid,
      appealOf: decided.id,
      openedAt: at,
      ...due,
    })
    // Contested once.
    if (caseId === undefined) throw call.fail('NOT_FOUND', {})
    await insertReport(tx, {
      caseId,
      userId: uid,
      reason: 0,
      reasonName: APPEAL_REASON,
      sealed: sealReport(call, caseId, { text, contact: '' }),
      createdAt: at,
    })
  })
  return { due_at: seconds(due.dueAt) }
})
