import { CallError, isRefusalOf } from '@qingyu/client/errors'
import type { AccountErrors, AccountPart } from './account-form.ts'
import { copy } from './copy.ts'

export interface Refusal {
  errors: AccountErrors
  /** Before that nothing is tried again. */
  waitSeconds: number
}

const PARTS = new Map<string, AccountPart>([
  ['username', 'username'],
  ['password', 'password'],
  ['invite_code', 'invite'],
])

/** Beside which field a refused login or registration is shown. */
export function refusalOf(error: unknown): Refusal {
  const said = (errors: AccountErrors, waitSeconds = 0): Refusal => ({ errors, waitSeconds })
  if (isRefusalOf('users/login_account', error) || isRefusalOf('users/register_account', error)) {
    const { data, message } = error
    switch (data.code) {
      case 'USERNAME_TAKEN':
      case 'USERNAME_RESERVED':
        return said({ username: message })
      case 'WEAK_PASSWORD':
      case 'WRONG_CREDENTIALS':
        return said({ password: message })
      case 'INVITE_CODE_UNKNOWN':
        return said({ invite: message })
      case 'INVALID_INPUT':
      case 'PROHIBITED_TEXT':
        return said({ [PARTS.get(data.field) ?? 'form']: message })
      case 'TOO_MANY':
        return said({}, data.retry_after)
      case 'SIGNED_OUT':
      case 'CLOCK_SKEW':
      case 'INTERNAL':
        return said({ form: message })
    }
  }
  return said({ form: error instanceof CallError ? error.message : copy.failed })
}
