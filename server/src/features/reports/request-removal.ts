import { requestRemoval as endpoint } from '@qingyu/contract/reports'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { deadlines } from './deadlines.ts'
import { limitRemovals } from './limit-reports.ts'
import { sealReport } from './report-seal.ts'
import { acknowledgement, REMOVAL_REASON } from './reports.copy.ts'
import { REMOVAL } from './reports.kinds.ts'
import { pageOfAddress } from './reports.policy.ts'
import { insertReport, openRemoval } from './reports.repo.ts'

/** Neither who is signed in nor the device is kept: somebody shown against his will need not say which member he is. */
export const requestRemoval = useCase(endpoint, async (call, { address, why, contact }) => {
  await limitRemovals(call)
  const at = call.clock.now()
  const page = pageOfAddress(address, call.config.publicUrl)
  const { id, dueAt } = await call.db.transaction(async (tx) => {
    const due = deadlines(call, at, true)
    const opened = await openRemoval(tx, { kind: REMOVAL, address: page, at, ...due })
    const report = await insertReport(tx, {
      caseId: opened.id,
      userId: null,
      reason: 0,
      reasonName: REMOVAL_REASON,
      sealed: sealReport(call, opened.id, { text: why, contact }),
      createdAt: at,
    })
    if (report === undefined) throw new Error('the new report has no id')
    return { id: report, dueAt: opened.dueAt }
  })
  return { id, due_at: seconds(dueAt), message: acknowledgement(dueAt) }
})
