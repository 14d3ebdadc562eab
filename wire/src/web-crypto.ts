import { concat, toUtf8 } from './bytes.ts'
import type { Agreement, Bytes, DeviceCrypto } from './device-crypto.ts'
import { answerInfo, requestInfo } from './frame.ts'

export function createWebCrypto(subtle: SubtleCrypto): DeviceCrypto {
  return {
    agree: (serverPublic) => agree(subtle, serverPublic),
    async sha256(bytes) {
      return new Uint8Array(await subtle.digest('SHA-256', bytes))
    },
    async decrypt(key, nonce, sealed) {
      const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
      return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, imported, sealed))
    },
  }
}

async function agree(subtle: SubtleCrypto, serverPublic: Bytes): Promise<Agreement> {
  const server = await subtle.importKey('raw', serverPublic, { name: 'X25519' }, false, [])
  const device = await subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
  if (!('privateKey' in device)) throw new TypeError('X25519 made no key pair')
  const devicePublic = new Uint8Array(await subtle.exportKey('raw', device.publicKey))
  const shared = await subtle.deriveBits({ name: 'X25519', public: server }, device.privateKey, 256)
  // The standard makes engines refuse this; the first ones that had the curve did not.
  if (new Uint8Array(shared).every((byte) => byte === 0)) throw new Error('the server key is of low order')

  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const salt = concat(devicePublic, serverPublic)
  const keyFor = (info: string, usage: KeyUsage): Promise<CryptoKey> =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info: toUtf8(info) },
      secret,
      { name: 'AES-GCM', length: 256 },
      false,
      [usage],
    )
  const [requestKey, answerKey] = await Promise.all([
    keyFor(requestInfo, 'encrypt'),
    keyFor(answerInfo, 'decrypt'),
  ])

  return {
    devicePublic,
    async sealRequest(nonce, body, aad) {
      const sealed = await subtle.encrypt(
        { name: 'AES-GCM', iv: nonce, additionalData: aad },
        requestKey,
        body,
      )
      return new Uint8Array(sealed)
    },
    async openAnswer(nonce, sealed, aad) {
      const body = await subtle.decrypt(
        { name: 'AES-GCM', iv: nonce, additionalData: aad },
        answerKey,
        sealed,
      )
      return new Uint8Array(body)
    },
  }
}
