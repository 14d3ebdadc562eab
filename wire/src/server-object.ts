import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { nonceLength, tagLength } from './frame.ts'

/** Nonce, AES-256-GCM, tag: how pictures are stored and served. `nonce` is fixed by test vectors only. */
export function sealObject(
  key: Uint8Array,
  file: Uint8Array,
  nonce: Uint8Array = randomBytes(nonceLength),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  return Buffer.concat([nonce, cipher.update(file), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the key is another or a byte was changed. */
export function openObject(key: Uint8Array, stored: Uint8Array): Buffer {
  if (stored.length < nonceLength + tagLength) throw new Error('the stored object is cut short')
  const tagStart = stored.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(stored.subarray(tagStart))
  return Buffer.concat([decipher.update(stored.subarray(nonceLength, tagStart)), decipher.final()])
}
