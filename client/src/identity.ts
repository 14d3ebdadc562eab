import { randomBytes } from '@qingyu/wire/random'

export const bundleId = 'web.qingyu'
export const clientVersion = '4.7.0'
export const oauthType = 'pwa'

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
// The largest multiple of 62 that a byte reaches: above it some letters would come up more often.
const fairLimit = 248

/** The name of this device, made on first use and kept: 19 random letters and digits, then the milliseconds. */
export function newOauthId(nowMs: number, random: (length: number) => Uint8Array = randomBytes): string {
  let letters = ''
  while (letters.length < 19) {
    for (const byte of random(32)) {
      if (byte < fairLimit && letters.length < 19) letters += alphanumerics.charAt(byte % 62)
    }
  }
  return letters + String(Math.floor(nowMs))
}

/** What every call carries beside its own parameters. */
export interface CarriedIdentity {
  bundle_id: string
  version: string
  oauth_type: string
  oauth_id: string
  system_token: string
}

export function carriedIdentity(oauthId: string, token: string): CarriedIdentity {
  return {
    bundle_id: bundleId,
    version: clientVersion,
    oauth_type: oauthType,
    oauth_id: oauthId,
    system_token: token,
  }
}
