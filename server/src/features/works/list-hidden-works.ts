import { listHiddenWorks as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { listWorks } from './list-works.ts'

export const listHiddenWorks = useCase(endpoint, (call, page) =>
  listWorks(call, call.caller.uid, 'hide', page),
)
