import type { Endpoint } from '@qingyu/contract/endpoint'
import type { Services } from '../../calls/services.ts'
import { Refused, takeAttempt } from '../../calls/use-case.ts'
import type { Call } from '../../calls/use-case.ts'
import { PasswordsBusy } from '../../platform/passwords.ts'
import { findUser } from './accounts.repo.ts'

const BUSY_SECONDS = 5

/** A full queue of hashes is answered with "try again", not with an error of ours. */
async function orBusy<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof PasswordsBusy ? new Refused('TOO_MANY', { retry_after: BUSY_SECONDS }) : error
  })
}

type Hashing = Pick<Services, 'passwords'>

export const hashPassword = (call: Hashing, password: string): Promise<string> =>
  orBusy(call.passwords.hash(password))

export const passwordMatches = (
  call: Hashing,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => orBusy(call.passwords.matches(stored ?? undefined, password))

/** Whether a signed-in member knows his password; wrong ones are counted as failed logins are. */
export async function confirmPassword<E extends Endpoint>(
  call: Call<E>,
  uid: number,
  password: string,
): Promise<boolean> {
  const { settings, limits } = call
  const allowed = settings.get('accounts.login_failures_account')
  await takeAttempt(
    call,
    'confirm-password',
    String(uid),
    allowed,
    settings.get('accounts.login_window_seconds'),
  )
  const user = await findUser(call.db, uid)
  const matches = await passwordMatches(call, user?.passwordHash, password).catch(async (busy: unknown) => {
    await limits.giveBack('confirm-password', String(uid))
    throw busy
  })
  if (matches) await limits.forget('confirm-password', String(uid))
  return matches
}
