import type { Bytes, DeviceCrypto } from './device-crypto.ts'
import { nonceLength, tagLength } from './frame.ts'

/** Opens a stored picture: nonce, cipher text, tag. Rejects when the key is another or a byte was changed. */
export async function openObject(
  crypto: Pick<DeviceCrypto, 'decrypt'>,
  key: Bytes,
  stored: Bytes,
): Promise<Bytes> {
  if (stored.length < nonceLength + tagLength) throw new Error('the stored object is cut short')
  return crypto.decrypt(key, stored.subarray(0, nonceLength), stored.subarray(nonceLength))
}
