import type { Services } from '../../calls/services.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { deadlines } from './deadlines.ts'
import { FLAG_REASON } from './reports.copy.ts'
import { kindOf } from './reports.kinds.ts'
import { insertReport, isFlagged, openCase } from './reports.repo.ts'

/** As a report of nobody: one in a case, however often the job runs. */
export async function openFlaggedCase(services: Services, kind: string, objectId: number): Promise<void> {
  const at = services.clock.now()
  await services.db.transaction(async (tx) => {
    const object = await kindOf(kind).find(tx, objectId)
    if (!object || !(await lockMember(tx, object.ownerId))) return
    const { ownerId } = object
    const { id } = await openCase(tx, { kind, objectId, ownerId, at, ...deadlines(services, at, false) })
    if (await isFlagged(tx, id, FLAG_REASON)) return
    await insertReport(tx, { caseId: id, reason: 0, reasonName: FLAG_REASON, createdAt: at })
  })
}
