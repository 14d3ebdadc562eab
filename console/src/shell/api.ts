import { createClient } from '@qingyu/client/client'
import type { WireConfig } from '@qingyu/wire/device'
import { toast } from './feedback.ts'
import { currentPlace, link, navigate } from './navigation.ts'
import { queries } from './queries.ts'
import { currentSession, deviceId, setSession } from './session.ts'

function wireOfPage(): WireConfig | undefined {
  try {
    return JSON.parse(document.getElementById('wire')?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** To the sign-in with the way back, and nothing of what was seen stays behind. */
export function leave(why?: 'ended'): void {
  setSession(undefined)
  queries.clear()
  const { path, full } = currentPlace()
  if (path !== '/sign-in' && path !== '/invitation')
    navigate(link('/sign-in', { back: full, ...(why && { why }) }))
}

const wire = wireOfPage()

export const { call, now } = createClient({
  ...(wire && { wire }),
  origin: location.origin,
  oauthId: deviceId(),
  token: () => currentSession()?.token ?? '',
  onError: (msg) => toast(msg, 'error'),
  onSuccess: (msg) => toast(msg, 'success'),
  onSessionEnded: () => leave('ended'),
  onLoginNeeded: () => leave('ended'),
})
