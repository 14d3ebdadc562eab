import { listWaitingWorks as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { listWorks } from './list-works.ts'

export const listWaitingWorks = useCase(endpoint, (call, page) =>
  listWorks(call, call.caller.uid, 'wait', page),
)
