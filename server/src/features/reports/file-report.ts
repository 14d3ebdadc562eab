import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import type { Call, Member, Visitor } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { deadlines } from './deadlines.ts'
import { limitMember, limitVisitor } from './limit-reports.ts'
import { deviceMark, sealReport } from './report-seal.ts'
import { kindOf } from './reports.kinds.ts'
import { insertReport, openCase } from './reports.repo.ts'

interface Report {
  kind: string
  objectId: number
  reason: number
  text: string
}

type Reporting = Services & Pick<Call, 'address' | 'device'> & { caller: Member | Visitor }

/** Refuses with NOT_FOUND, OWN_OBJECT or ALREADY_REPORTED, which every call that reports declares. */
export async function fileReport(
  call: Reporting,
  { kind, objectId, reason, text }: Report,
): Promise<{ id: number; dueAt: Date }> {
  const { caller, clock, settings } = call
  const uid = caller.kind === 'member' ? caller.uid : null
  await (uid === null ? limitVisitor(call) : limitMember(call, uid))
  const named = settings.get('reports.reasons').find(({ id }) => id === reason)
  if (!named) throw new Refused('INVALID_INPUT', { field: 'reason', reason: '请选择原因' })
  const at = clock.now()

  return call.db.transaction(async (tx) => {
    const object = await kindOf(kind).find(tx, objectId)
    if (!object) throw new Refused('NOT_FOUND', {})
    if (object.ownerId === uid) throw new Refused('OWN_OBJECT', {})
    // Both in one order, so that two who report each other do not wait for each other.
    for (const one of [uid ?? 0, object.ownerId].toSorted((a, b) => a - b))
      if (one > 0 && !(await lockMember(tx, one)))
        throw new Refused(one === uid ? 'SIGNED_OUT' : 'NOT_FOUND', {})

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
    if (report === undefined) throw new Refused('ALREADY_REPORTED', {})
    return { id: report, dueAt: opened.dueAt }
  })
}
