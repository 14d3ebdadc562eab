import { listReleasedWorks as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { listWorks } from './list-works.ts'

export const listReleasedWorks = useCase(endpoint, (call, page) =>
  listWorks(call, call.caller.uid, 'release', page),
)
