import { fromBase32, inviteFirstOwner, stepOf, totpCode } from '@qingyu/server/main'
import type { World } from './world.ts'

export interface Authenticator {
  code(): string
}

/** An operator's phone, by the real clock: each code counts once, and those of the next half minute already count. */
export function authenticatorOf(secret: string): Authenticator {
  let last = 0
  return {
    code: () => {
      last = Math.max(stepOf(Date.now() / 1000), last + 1)
      return totpCode(fromBase32(secret), last)
    },
  }
}

/** What a start does while the console has no owner: keeps the link that makes one. */
export const offerOwnership = (server: World['server']) => inviteFirstOwner(server.services)
