import { listRejectedWorks as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { listWorks } from './list-works.ts'

export const listRejectedWorks = useCase(endpoint, (call, page) =>
  listWorks(call, call.caller.uid, 'reject', page),
)
