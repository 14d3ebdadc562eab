import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { ServerKeyPair } from '@qingyu/wire/server'
import type { Secrets } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'

// RFC 8410: what stands before the 32 bytes of an X25519 private key in PKCS#8.
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex')

function keyPair(secrets: Secrets, keyId: number): ServerKeyPair {
  const privateKey = secrets.derive(`wire key ${keyId}`)
  const der = Buffer.concat([PKCS8_X25519, privateKey])
  const jwk = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  })
  return { keyId, privateKey, publicKey: String(jwk.x) }
}

export interface WireIdentity {
  keys: ServerKeyPair[]
  secret: string
}

/** Every process of an installation derives the same keys; a new number in the setting makes a new key. */
export const wireIdentity = (secrets: Secrets, settings: Settings): WireIdentity => ({
  keys: settings.get('wire.key_ids').map((keyId) => keyPair(secrets, keyId)),
  // Public: it is in every app and proves nothing.
  secret: secrets.derive('wire sign').toString('hex'),
})

/** What a device must know to speak to us; /wire.json and the data block of the app's page. */
export function wireDescription({ keys, secret }: WireIdentity, settings: Settings) {
  const [current] = keys
  if (!current) throw new Error('there is no wire key')
  return { key_id: current.keyId, public_key: current.publicKey, secret, lines: settings.get('wire.lines') }
}
