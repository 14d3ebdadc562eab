import { declareAge as endpoint } from '@qingyu/contract/home'
import { flagOf } from '@qingyu/contract/shapes'
import { useCase } from '../../calls/use-case.ts'
import { deleteAgeDeclaration, putAgeDeclaration } from './home.repo.ts'

export const declareAge = useCase(endpoint, async (call, { adult }) => {
  if (adult) await putAgeDeclaration(call.db, call.device, call.clock.now())
  else await deleteAgeDeclaration(call.db, call.device)
  return { declared: flagOf(adult) }
})
