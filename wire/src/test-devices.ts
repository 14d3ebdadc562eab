// For tests: a device on each back end, with its private key and its nonces held when a vector fixes them.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { DeviceCrypto } from './device-crypto.ts'
import { createNobleCrypto } from './noble-crypto.ts'
import { createWebCrypto } from './web-crypto.ts'

export interface BackEnd {
  name: string
  create: (privateKey?: Uint8Array<ArrayBuffer>) => Promise<DeviceCrypto>
}

export const backEnds: BackEnd[] = [
  {
    name: 'WebCrypto',
    create: async (privateKey) => createWebCrypto(privateKey ? await subtleWith(privateKey) : crypto.subtle),
  },
  {
    name: 'noble',
    create: async (privateKey) => (privateKey ? createNobleCrypto(() => privateKey) : createNobleCrypto()),
  },
]

/** The platform's own WebCrypto, except that a new key pair is the given one. */
async function subtleWith(privateKey: Uint8Array): Promise<SubtleCrypto> {
  const { subtle } = crypto
  const der = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), privateKey])
  const publicDer = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'der',
    type: 'spki',
  })
  const pair = {
    privateKey: await subtle.importKey('pkcs8', der, { name: 'X25519' }, false, ['deriveBits']),
    publicKey: await subtle.importKey('spki', new Uint8Array(publicDer), { name: 'X25519' }, true, []),
  }
  return new Proxy(subtle, {
    get(target, name) {
      if (name === 'generateKey') return async () => pair
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
