import { createClient } from '@qingyu/client/client'
import type { Client, ClientOptions } from '@qingyu/client/client'
import type { Calls } from '@qingyu/contract/contract'
import type { WireConfig } from '@qingyu/wire/device'
import { copy } from './copy.ts'
import { confirmDialog, toast } from './feedback.ts'
import { currentPlace, loginPlace, navigate } from './navigation.ts'
import { deviceId, useUser } from './stores/user.ts'

/** The page carries it, so that the first call need not ask for it; without it the client does. */
function wireOfPage(): WireConfig | undefined {
  try {
    return JSON.parse(document.getElementById('wire')?.textContent ?? '')
  } catch {
    return undefined
  }
}

let sessionEnded: (msg: string) => void = () => {}

/** For session.ts, which needs this file to make its calls. */
export function whenSessionEnds(react: (msg: string) => void): void {
  sessionEnded = react
}

let asking = false

/** Several calls of one screen may be refused at once; the question is put once. */
async function askToLogin(message: string): Promise<void> {
  if (asking || currentPlace().path === '/login') return
  asking = true
  const agreed = await confirmDialog({ message, confirm: copy.goToLogin })
  asking = false
  if (agreed) navigate(loginPlace(currentPlace().full))
}

export function createApi(surroundings: Pick<ClientOptions, 'fetch' | 'now'> = {}): Client<Calls> {
  const wire = wireOfPage()
  return createClient({
    ...surroundings,
    ...(wire && { wire }),
    origin: location.origin,
    oauthId: deviceId(),
    token: () => useUser.getState().token,
    onError: (msg) => toast(msg, 'warn'),
    onSuccess: (msg) => toast(msg, 'ok'),
    onSessionEnded: (msg) => sessionEnded(msg),
    onLoginNeeded: (msg) => void askToLogin(msg),
  })
}

export const client = createApi()
export const { call } = client
