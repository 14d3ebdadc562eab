import { clickAd } from './click-ad.ts'
import { declareAge } from './declare-age.ts'
import { listReportReasons } from './list-report-reasons.ts'
import { readConfig } from './read-config.ts'

export const homeRoutes = [readConfig, listReportReasons, declareAge, clickAd]
