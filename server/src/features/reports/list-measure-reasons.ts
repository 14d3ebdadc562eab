import { listMeasureReasons as endpoint } from '@qingyu/contract/console-reports'
import { operatorRead } from '../../calls/operator-case.ts'

export const listMeasureReasons = operatorRead(endpoint, async ({ settings }) => ({
  list: settings.get('reports.measure_reasons').map(({ id, text, phrase }) => ({ id, text, phrase })),
}))
