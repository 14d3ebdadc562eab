import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { openReport } from './report-seal.ts'
import { ANSWERS } from './reports.copy.ts'
import { eraseReportsOf, listDecidedAgainst, listReportsOf } from './reports.repo.ts'

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

export const eraseReports = ({ clock }: Pick<Services, 'clock'>, tx: Tx, uid: number): Promise<void> =>
  eraseReportsOf(tx, uid, clock.now(), ANSWERS.gone)
