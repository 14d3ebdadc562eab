import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { holdPicture } from '../uploads/uploads.public.ts'
import { openReport } from './report-seal.ts'
import { ANSWERS } from './reports.copy.ts'
import { kindOf } from './reports.kinds.ts'
import {
  disownCase,
  eraseReportsOf,
  listDecidedAgainst,
  listOpenAgainst,
  listReportsOf,
} from './reports.repo.ts'

/** What he reported, and what he was told about things of his; not who reported him. */
export async function exportReports(services: Services, uid: number): Promise<object> {
  const { MAX_SAFE_INTEGER: all } = Number
  const mine = await listReportsOf(services.db, uid, all, all)
  const against = await listDecidedAgainst(services.db, uid, all, all)
  return {
    reports: mine.map(({ caseId, sealed, measures: _measures, ...rest }) => ({
      ...rest,
      text: openReport(services, caseId, sealed).text,
    })),
    decisions: against.map(({ appealed: _appealed, ...rest }) => rest),
  }
}

/**
 * Before anything of his goes. An account must not be deleted to destroy the evidence: a case that cannot wait stays
 * open with the pictures it is about, and without his name.
 */
export async function holdReported(
  { settings }: Pick<Services, 'settings'>,
  tx: Tx,
  uid: number,
): Promise<void> {
  if (!(await lockMember(tx, uid))) return
  for (const one of await listOpenAgainst(tx, uid, settings.get('reports.urgent_reasons'))) {
    const kind = kindOf(one.kind)
    const pictures = (await kind.find(tx, one.objectId))?.pictures ?? []
    const held = [(await kind.hold?.(tx, one.objectId)) ?? false]
    for (const id of pictures) held.push(await holdPicture(tx, id, `report:${one.id}`))
    if (held.includes(true)) await disownCase(tx, one.id)
  }
}

export const eraseReports = ({ clock }: Pick<Services, 'clock'>, tx: Tx, uid: number): Promise<void> =>
  eraseReportsOf(tx, uid, clock.now(), ANSWERS.gone)
