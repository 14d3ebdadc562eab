import { newOauthId } from '@qingyu/client/identity'
import type { Calls } from '@qingyu/contract/contract'
import type { Role } from '@qingyu/contract/endpoint'
import { useSyncExternalStore } from 'react'

export type Operator = Calls['console/session/me']['output']['operator']

export interface Session {
  token: string
  operator: Operator
}

// Of this tab and gone with it: another tab, or the next person at the desk, signs in anew.
const TOKEN = 'token'
const OPERATOR = 'operator'
const DEVICE = 'console-device'

function kept(): Session | undefined {
  const token = sessionStorage.getItem(TOKEN)
  try {
    const operator: Operator | null = JSON.parse(sessionStorage.getItem(OPERATOR) ?? 'null')
    return token && operator ? { token, operator } : undefined
  } catch {
    return undefined
  }
}

let session = kept()
const listeners = new Set<() => void>()

export const currentSession = (): Session | undefined => session

export function setSession(next: Session | undefined): void {
  session = next
  if (next) {
    sessionStorage.setItem(TOKEN, next.token)
    sessionStorage.setItem(OPERATOR, JSON.stringify(next.operator))
  } else {
    sessionStorage.removeItem(TOKEN)
    sessionStorage.removeItem(OPERATOR)
  }
  for (const react of listeners) react()
}

/**
 * Of this browser, and stays: wrong passwords of strangers are counted apart from a device on which he has signed in
 * before, and would keep him out of every new tab otherwise. It opens nothing.
 */
export function deviceId(): string {
  const known = localStorage.getItem(DEVICE)
  if (known) return known
  const made = newOauthId(Date.now())
  localStorage.setItem(DEVICE, made)
  return made
}

export const useSession = (): Session | undefined =>
  useSyncExternalStore((react) => {
    listeners.add(react)
    return () => listeners.delete(react)
  }, currentSession)

/** The owner may do everything; the server has the last word. */
export const mayAct = (role: Role, roles: readonly Role[]): boolean =>
  role === 'owner' || roles.includes(role)

export function useMay(roles: readonly Role[]): boolean {
  const role = useSession()?.operator.role
  return role !== undefined && mayAct(role, roles)
}
