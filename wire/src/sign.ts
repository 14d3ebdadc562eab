import { toHex, toUtf8 } from './bytes.ts'
import type { DeviceCrypto } from './device-crypto.ts'
import { md5 } from './md5.ts'

/** The MD5 of a SHA-256 that calls and uploads carry. */
export async function signOf(crypto: Pick<DeviceCrypto, 'sha256'>, text: string): Promise<string> {
  return toHex(md5(toUtf8(toHex(await crypto.sha256(toUtf8(text))))))
}
