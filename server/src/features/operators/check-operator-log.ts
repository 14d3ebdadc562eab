import { checkOperatorLog as endpoint } from '@qingyu/contract/console-log'
import { operatorRead } from '../../calls/operator-case.ts'
import { checkLog } from '../../calls/operator-log.repo.ts'

export const checkOperatorLog = operatorRead(endpoint, async (_call, _input, tx) => {
  const { first, head, rows } = await checkLog(tx)
  return { rows, head: head.toString('hex'), fault: first ?? null }
})
