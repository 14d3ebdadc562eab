import { newOauthId } from '@qingyu/client/identity'
import type { UserRecord } from '@qingyu/contract/user-record'
import { create } from 'zustand'
import { keepStored, local } from '../persistence.ts'

/** From the login on the uid is known, the rest when the first user info has come. */
export type StoredUser = Pick<UserRecord, 'uid'> & Partial<UserRecord>

export interface User {
  isLogin: boolean
  u: StoredUser | null
  token: string
  /** The invitation code one came with. */
  incode: string
  /** The name of this device, which outlives every member on it. */
  oauthId: string
}

export const useUser = create<User>(() => ({ isLogin: false, u: null, token: '', incode: '', oauthId: '' }))

export const userKey = 'u'

/** Takes up what lies in the storage, e.g. after this page was frozen while another tab went on. */
export const reloadUser = keepStored(
  useUser,
  local,
  { [userKey]: ['isLogin', 'u', 'incode'], oauth_id: ['token', 'oauthId'] },
  ({ token, oauthId }) => ({
    // One of the two entries may be lost. Without a token nobody is signed in, and with one nobody is a visitor.
    isLogin: token !== '',
    // While this page lives, its calls go out under the name they began with.
    oauthId: useUser.getState().oauthId || oauthId,
  }),
)

/** Made on first use. */
export function deviceId(now = Date.now()): string {
  if (!useUser.getState().oauthId) useUser.setState({ oauthId: newOauthId(now) })
  return useUser.getState().oauthId
}
