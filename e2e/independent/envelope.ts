import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * The wire as a stranger reads it: written from the published page alone and sharing no line with ours, so that a
 * mistake which both of our back ends make alike still shows.
 */

export interface ServerKey {
  keyId: number
  publicKey: Buffer
  secret: string
}

export interface DeviceKey {
  privateKey: KeyObject
  publicKey: Buffer
}

export interface AgreedKeys {
  request: Buffer
  response: Buffer
}

export interface Fields {
  client: string
  timestamp: string
  data: string
  sign: string
}

const NONCE = 12
const TAG = 16
const STORED = 0
const DEFLATED = 1
const DEFLATE_FROM = 1024

export const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
export const fromBase64url = (text: string) => Buffer.from(text, 'base64url')

const hash = (kind: 'md5' | 'sha256', text: string) => createHash(kind).update(text, 'utf8').digest('hex')
export const signature = (fields: string, secret: string) => hash('md5', hash('sha256', fields + secret))

export function makeDeviceKey(): DeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return { privateKey, publicKey: fromBase64url(String(publicKey.export({ format: 'jwk' })['x'])) }
}

export function importDeviceKey(privateBytes: Buffer, publicKey: Buffer): DeviceKey {
  const [d, x] = [base64url(privateBytes), base64url(publicKey)]
  const key = { kty: 'OKP', crv: 'X25519', d, x }
  return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey }
}

export function agree(device: DeviceKey, serverPublicKey: Buffer): AgreedKeys {
  const x = base64url(serverPublicKey)
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
  const shared = diffieHellman({ privateKey: device.privateKey, publicKey })
  const salt = Buffer.concat([device.publicKey, serverPublicKey])
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', shared, salt, info, 32))
  return { request: derive('wire/2 request'), response: derive('wire/2 response') }
}

/** Everything after the nonce: what GCM encrypted, then its tag. */
export function encrypt(key: Buffer, nonce: Buffer, plain: Buffer, aad: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the key, the nonce, the aad or any byte is not the one it was made with. */
export function decrypt(key: Buffer, sealed: Buffer, aad: string): Buffer {
  const nonce = sealed.subarray(0, NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
}

export function packBody(json: string, deflate = Buffer.byteLength(json) >= DEFLATE_FROM): Buffer {
  const bytes = Buffer.from(json)
  return Buffer.concat([Buffer.of(deflate ? DEFLATED : STORED), deflate ? deflateRawSync(bytes) : bytes])
}

export function unpackBody(body: Buffer): { json: string; deflated: boolean } {
  const [flag] = body
  if (flag !== STORED && flag !== DEFLATED) throw new Error(`A body begins with the byte ${flag}`)
  const rest = body.subarray(1)
  return {
    json: (flag === DEFLATED ? inflateRawSync(rest) : rest).toString('utf8'),
    deflated: flag === DEFLATED,
  }
}

export const requestAad = (timestamp: string, path: string) => `pwa.${timestamp}.${path}`
export const responseAad = (timestamp: string, requestNonce: Buffer) =>
  `pwa.${timestamp}.${base64url(requestNonce)}`

export function sealFields(
  server: ServerKey,
  device: DeviceKey,
  keys: AgreedKeys,
  call: { path: string; timestamp: string; nonce: Buffer; body: Buffer },
): Fields {
  const { path, timestamp, nonce, body } = call
  const sealed = encrypt(keys.request, nonce, body, requestAad(timestamp, path))
  const head = Buffer.of(2, server.keyId)
  return sign(server, timestamp, base64url(Buffer.concat([head, device.publicKey, nonce, sealed])))
}

/** Also for data that was changed on the way: the secret is public, so whoever changes it can sign it anew. */
export function sign({ secret }: ServerKey, timestamp: string, data: string): Fields {
  const text = `client=pwa&data=${data}&timestamp=${timestamp}`
  return { client: 'pwa', timestamp, data, sign: signature(text, secret) }
}
