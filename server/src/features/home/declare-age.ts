import { declareAge as endpoint } from '@qingyu/contract/home'
import { flagOf } from '@qingyu/contract/shapes'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { deleteAgeDeclaration, putAgeDeclaration } from './home.repo.ts'

const HOUR = 3600

export const declareAge = useCase(endpoint, async (call, { adult }) => {
  const allowed = call.settings.get('home.age_declarations_address')
  await takeAttempt(call, 'declare-age', call.address, allowed, HOUR)
  if (adult) await putAgeDeclaration(call.db, call.device, call.clock.now())
  else await deleteAgeDeclaration(call.db, call.device)
  return { declared: flagOf(adult) }
})
