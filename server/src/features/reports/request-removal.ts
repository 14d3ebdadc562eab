import { requestRemoval as endpoint } from '@qingyu/contract/reports'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { deadlines } from './deadlines.ts'
import { limitVisitor } from './limit-reports.ts'
import { sealReport } from './report-seal.ts'
import { acknowledgement, REMOVAL_REASON } from './reports.copy.ts'
import { REMOVAL } from './reports.kinds.ts'
import { insertCase, insertReport } from './reports.repo.ts'

/** Who is signed in is not kept either: somebody shown against his will need not say which member he is. */
export const requestRemoval = useCase(endpoint, async (call, { address, why, contact }) => {
  await limitVisitor(call)
  const at = call.clock.now()
  const due = deadlines(call, at, true)
  const id = await call.db.transaction(async (tx) => {
    const caseId = await insertCase(tx, { kind: REMOVAL, objectId: 0, address, openedAt: at, ...due })
    if (caseId === undefined) throw new Error('the new case has no id')
    const report = await insertReport(tx, {
      caseId,
      userId: null,
      deviceHash: call.device,
      reason: 0,
      reasonName: REMOVAL_REASON,
      sealed: sealReport(call, caseId, { text: why, contact }),
      createdAt: at,
    })
    if (report === undefined) throw new Error('the new report has no id')
    return report
  })
  return { id, due_at: seconds(due.dueAt), message: acknowledgement(due.dueAt) }
})
