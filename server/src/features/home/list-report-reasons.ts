import { listReportReasons as endpoint } from '@qingyu/contract/home'
import { useCase } from '../../calls/use-case.ts'

export const listReportReasons = useCase(endpoint, async ({ settings }) => settings.get('reports.reasons'), {
  sharedFor: 60,
})
