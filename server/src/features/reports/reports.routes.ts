import { appealStatement } from './appeal-statement.ts'
import { claimReportCase } from './claim-report-case.ts'
import { createReport } from './create-report.ts'
import { decideReportCase } from './decide-report-case.ts'
import { giveBackReportCase } from './give-back-report-case.ts'
import { listMeasureReasons } from './list-measure-reasons.ts'
import { listMyReports } from './list-my-reports.ts'
import { listReportCases } from './list-report-cases.ts'
import { listStatements } from './list-statements.ts'
import { renewReportCase } from './renew-report-case.ts'
import { reportVideo } from './report-video.ts'
import { requestRemoval } from './request-removal.ts'
import { showReportCase } from './show-report-case.ts'

export const reportsRoutes = [
  createReport,
  reportVideo,
  requestRemoval,
  listMyReports,
  listStatements,
  appealStatement,
  listReportCases,
  claimReportCase,
  renewReportCase,
  giveBackReportCase,
  showReportCase,
  listMeasureReasons,
  decideReportCase,
]
