import { loginAccount as endpoint } from '@qingyu/contract/accounts'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { findUserByName, isKnownDevice } from './accounts.repo.ts'
import { passwordMatches } from './check-password.ts'
import { openSession } from './sign-in.ts'

export const loginAccount = useCase(endpoint, async (call, input) => {
  const { settings, limits } = call
  const window = settings.get('accounts.login_window_seconds')
  await takeAttempt(
    call,
    'login-address',
    call.address,
    settings.get('accounts.login_failures_address'),
    window,
  )

  const user = await findUserByName(call.db, input.username)
  // Strangers who guess share one allowance; a device that has signed in here before has its own, so nobody can
  // lock a member out of his account by guessing at it.
  const known = await isKnownDevice(call.db, user?.id ?? 0, call.device)
  const bucket = `${input.username.toLowerCase()}:${known ? call.device.toString('hex') : 'strangers'}`
  await takeAttempt(call, 'login-account', bucket, settings.get('accounts.login_failures_account'), window)

  // Unknown names are answered like wrong passwords, after the same work.
  const matches = await passwordMatches(call, user?.passwordHash, input.password)
  if (!user || !matches) throw call.fail('WRONG_CREDENTIALS', {})

  await limits.forget('login-account', bucket)
  await limits.giveBack('login-address', call.address)
  const signedIn = await call.db.transaction((tx) => openSession(call, tx, user.id))
  call.bus.tellHere('sessions', String(user.id))
  return signedIn
})
