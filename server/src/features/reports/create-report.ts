import { createReport as endpoint } from '@qingyu/contract/reports'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { deadlines } from './deadlines.ts'
import { limitMember, limitVisitor } from './limit-reports.ts'
import { deviceMark, sealReport } from './report-seal.ts'
import { acknowledgement } from './reports.copy.ts'
import { kindOf } from './reports.kinds.ts'
import { insertReport, openCase } from './reports.repo.ts'

export const createReport = useCase(endpoint, async (call, { kind, id: objectId, reason, text }) => {
  const { caller, clock, settings } = call
  const uid = caller.kind === 'member' ? caller.uid : null
  await (uid === null ? limitVisitor(call) : limitMember(call, uid))
  const named = settings.get('reports.reasons').find(({ id }) => id === reason)
  if (!named) throw call.fail('INVALID_INPUT', { field: 'reason', reason: '请选择原因' })
  const at = clock.now()

  const { id, dueAt } = await call.db.transaction(async (tx) => {
    const object = await kindOf(kind).find(tx, objectId)
    if (!object) throw call.fail('NOT_FOUND', {})
    if (object.ownerId === uid) throw call.fail('OWN_OBJECT', {})
    // Both in one order, so that two who report each other do not wait for each other.
    for (const one of [uid ?? 0, object.ownerId].toSorted((a, b) => a - b))
      if (one > 0 && !(await lockMember(tx, one)))
        throw one === uid ? call.fail('SIGNED_OUT', {}) : call.fail('NOT_FOUND', {})

    const urgent = settings.get('reports.urgent_reasons').includes(reason)
    const opened = await openCase(tx, {
      kind,
      objectId,
      ownerId: object.ownerId,
      at,
      ...deadlines(call, at, urgent),
    })
    const report = await insertReport(tx, {
      caseId: opened.id,
      userId: uid,
      deviceHash: uid === null ? deviceMark(call, opened.id, call.device) : null,
      reason,
      reasonName: named.name,
      sealed: sealReport(call, opened.id, { text, contact: '' }),
      createdAt: at,
    })
    if (report === undefined) throw call.fail('ALREADY_REPORTED', {})
    return { id: report, dueAt: opened.dueAt }
  })
  return { id, due_at: seconds(dueAt), message: acknowledgement(dueAt) }
})
