import { loginAccount as endpoint } from '@qingyu/contract/accounts'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import type { Call } from '../../calls/use-case.ts'
import type { Tx } from '../../platform/database.ts'
import { findLogin, lockUser } from './accounts.repo.ts'
import { passwordMatches } from './check-password.ts'
import { openSession } from './sign-in.ts'

export const loginAccount = useCase(endpoint, async (call, input) => {
  const user = await findLogin(call.db, input.username, call.device)
  const attempts = attemptsOf(input.username, user?.knownDevice ?? false, call)
  for (const { what, whose, allowed } of attempts)
    await takeAttempt(call, what, whose, allowed, call.settings.get('accounts.login_window_seconds'))
  const giveBack = (tx?: Tx) =>
    Promise.all(attempts.map(({ what, whose }) => call.limits.giveBack(what, whose, tx)))

  // Unknown names are answered like wrong passwords, after the same work. When no password could be looked at, the
  // attempt was none.
  const matches = await passwordMatches(call, user?.passwordHash, input.password).catch(
    async (busy: unknown) => {
      await giveBack()
      throw busy
    },
  )
  if (!user || !matches) throw call.fail('WRONG_CREDENTIALS', {})

  const signedIn = await call.db.transaction(async (tx) => {
    // Sent together, done in this order: what is opened here is undone if the lock shows that the password was
    // changed, or the account deleted, since it was looked at; then this was the old one.
    const [now, opened] = await Promise.all([
      lockUser(tx, user.id),
      openSession(call, tx, user.id),
      giveBack(tx),
    ])
    if (now?.passwordHash !== user.passwordHash) throw call.fail('WRONG_CREDENTIALS', {})
    return opened
  })
  call.bus.tellHere('sessions', String(user.id))
  return signedIn
})

/**
 * A device that has signed in here before has an allowance of its own; strangers share one per account and one per
 * address. So nobody can lock a member out by guessing at his password, nor by guessing from the line he uses.
 */
function attemptsOf(username: string, known: boolean, { address, device, settings }: Call<typeof endpoint>) {
  const account = username.toLowerCase()
  const perAccount = settings.get('accounts.login_failures_account')
  if (known)
    return [{ what: 'login-device', whose: `${account}:${device.toString('hex')}`, allowed: perAccount }]
  return [
    { what: 'login-address', whose: address, allowed: settings.get('accounts.login_failures_address') },
    { what: 'login-account', whose: account, allowed: perAccount },
  ]
}
