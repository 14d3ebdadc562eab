import { startOperatorSession as endpoint } from '@qingyu/contract/console-session'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { passwordMatches } from '../accounts/accounts.public.ts'
import { takeTry } from './lock-out.ts'
import { challengeFor } from './operator-secrets.ts'
import { findByLogin } from './operators.repo.ts'

const HOUR = 3600

export const startOperatorSession = useCase(endpoint, async (call, { login, password }) => {
  const allowed = call.settings.get('operators.sign_ins_address')
  await takeAttempt(call, 'operator-address', call.address, allowed, HOUR)
  const found = await findByLogin(call.db, login)
  const attempt = await takeTry(call, login, found)

  // Whoever is unknown, disabled or not enrolled yet is answered like a wrong password, after the same work.
  const operator = found?.enrolledAt && !found.disabledAt ? found : undefined
  const matches = await passwordMatches(call, operator?.passwordHash, password).catch(
    async (busy: unknown) => {
      await attempt.giveBack()
      throw busy
    },
  )
  if (!operator || !matches) return attempt.wrong(call.fail('WRONG_CREDENTIALS', {}))

  // Not forgotten yet: wrong codes count on from the wrong passwords.
  await attempt.giveBack()
  await call.limits.giveBack('operator-address', call.address)
  return { challenge: challengeFor(call.secrets, operator, call.device, seconds(call.clock.now())) }
})
