import {
  inviteCodeError,
  newPasswordError,
  passwordError,
  repeatError,
  usernameError,
} from './account-rules.ts'

export type AccountMode = 'login' | 'register'

export interface AccountValues {
  username: string
  password: string
  again: string
  invite: string
}

export type AccountPart = keyof AccountValues
/** `form` is for what concerns no part of it. */
export type AccountErrors = Partial<Record<AccountPart | 'form', string | undefined>>

export function errorsOf(
  mode: AccountMode,
  { username, password, again, invite }: AccountValues,
): AccountErrors {
  if (mode === 'login') return { username: usernameError(username), password: passwordError(password) }
  const chosen = newPasswordError(password)
  return {
    username: usernameError(username),
    password: chosen,
    again: chosen ? undefined : repeatError(password, again),
    invite: inviteCodeError(invite),
  }
}

/** The first part that is wrong, from the top. */
export const firstWrong = (errors: AccountErrors): AccountPart | undefined =>
  (['username', 'password', 'again', 'invite'] as const).find((part) => errors[part])
