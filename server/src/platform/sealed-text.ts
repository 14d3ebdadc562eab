import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const NONCE = 12
const TAG = 16

/**
 * Text that a dump of the database must not tell: nonce, AES-256-GCM with the key of its purpose, tag. Bound to its
 * place (whose it is): copied into another's row it does not open.
 */
export function sealText(secrets: Secrets, purpose: string, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', secrets.derive(purpose), nonce, { authTagLength: TAG })
  cipher.setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws when it was sealed elsewhere or a byte was changed. */
export function openText(secrets: Secrets, purpose: string, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secrets.derive(purpose), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString()
}
