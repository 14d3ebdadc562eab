import { changePassword as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { passwordWeakness } from './accounts.policy.ts'
import {
  deleteOtherSessions,
  findUser,
  forgetOtherDevices,
  lockUser,
  setPasswordHash,
} from './accounts.repo.ts'
import { confirmPassword, hashPassword } from './check-password.ts'
import { endSessions } from './end-sessions.ts'

export const changePassword = useCase(endpoint, async (call, input) => {
  const { uid, sessionId } = call.caller
  const user = await findUser(call.db, uid)
  const weakness = passwordWeakness(input.new_password, user?.username ?? '')
  if (weakness) throw call.fail('WEAK_PASSWORD', { reason: weakness })
  if (!(await confirmPassword(call, uid, input.password))) throw call.fail('WRONG_PASSWORD', {})

  const passwordHash = await hashPassword(call, input.new_password)
  await endSessions(call, uid, async (tx) => {
    // Logins lock the same row: one that looked at the old password comes before this or not at all.
    await lockUser(tx, uid)
    await setPasswordHash(tx, uid, passwordHash)
    await deleteOtherSessions(tx, uid, sessionId)
    // Whoever knew the old password may have made devices known with it.
    await forgetOtherDevices(tx, uid, call.device)
  })
  return {}
})
