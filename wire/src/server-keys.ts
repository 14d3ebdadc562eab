import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { answerInfo, publicKeyLength, requestInfo } from './frame.ts'

export interface ServerKeyPair {
  keyId: number
  /** base64url */
  publicKey: string
  /** 32 raw bytes */
  privateKey: Uint8Array
}

/** Keys agreed with one device. As KeyObjects: with a raw key OpenSSL sets each cipher up anew, four times slower. */
export interface DeviceKeys {
  /** The device's public key, base64url. */
  device: string
  requestKey: KeyObject
  responseKey: KeyObject
}

export interface KeyRing {
  knows(keyId: number): boolean
  /** Undefined for a public key of low order: its shared secret is zero, known to everyone. */
  agree(keyId: number, devicePublic: Buffer): DeviceKeys | undefined
  /** Only for a device that has proven itself by a good tag: junk keys must not push real devices out. */
  keep(keyId: number, devicePublic: Buffer, keys: DeviceKeys): void
}

// DER of a key is a fixed prefix and the raw 32 bytes.
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')

export function generateServerKey(keyId: number): ServerKeyPair {
  const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { keyId, publicKey: x, privateKey: new Uint8Array(Buffer.from(d, 'base64url')) }
}

export function createKeyRing(pairs: ServerKeyPair[], rememberedDevices: number): KeyRing {
  const imported = new Map(pairs.map((pair) => [pair.keyId, importPair(pair)]))
  if (pairs.length === 0) throw new Error('the wire needs at least one server key')
  if (imported.size !== pairs.length) throw new Error('two server keys share one key_id')
  // A Map keeps the order of insertion, so its first entry is the one unused for longest.
  const known = new Map<string, DeviceKeys>()

  return {
    knows: (keyId) => imported.has(keyId),
    agree(keyId, devicePublic) {
      const found = known.get(nameOf(keyId, devicePublic))
      if (found) return found
      const server = imported.get(keyId)
      return server && derive(server, devicePublic)
    },
    keep(keyId, devicePublic, keys) {
      const name = nameOf(keyId, devicePublic)
      known.delete(name)
      known.set(name, keys)
      if (known.size <= rememberedDevices) return
      for (const oldest of known.keys()) {
        known.delete(oldest)
        return
      }
    },
  }
}

function nameOf(keyId: number, devicePublic: Buffer): string {
  return `${keyId} ${devicePublic.toString('latin1')}`
}

interface ImportedPair {
  privateKey: KeyObject
  publicBytes: Buffer
}

function importPair(pair: ServerKeyPair): ImportedPair {
  if (!Number.isInteger(pair.keyId) || pair.keyId < 0 || pair.keyId > 255) {
    throw new Error(`key_id ${pair.keyId} does not fit into one byte`)
  }
  if (pair.privateKey.length !== publicKeyLength) throw new Error('a server key is 32 bytes long')
  const privateKey = createPrivateKey({
    key: Buffer.concat([privatePrefix, pair.privateKey]),
    format: 'der',
    type: 'pkcs8',
  })
  // Devices agree on the published key: one that is not ours would refuse every call, so it is found at start.
  const published = createPublicKey(privateKey).export({ format: 'jwk' }).x
  if (published !== pair.publicKey) throw new Error(`the two halves of server key ${pair.keyId} do not match`)
  return { privateKey, publicBytes: Buffer.from(pair.publicKey, 'base64url') }
}

function derive(server: ImportedPair, devicePublic: Buffer): DeviceKeys | undefined {
  const shared = sharedSecret(server.privateKey, devicePublic)
  if (!shared) return undefined
  const salt = Buffer.concat([devicePublic, server.publicBytes])
  const keyFor = (info: string): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', shared, salt, info, 32)))
  return {
    device: devicePublic.toString('base64url'),
    requestKey: keyFor(requestInfo),
    responseKey: keyFor(answerInfo),
  }
}

function sharedSecret(privateKey: KeyObject, devicePublic: Buffer): Buffer | undefined {
  const publicKey = createPublicKey({
    key: Buffer.concat([publicPrefix, devicePublic]),
    format: 'der',
    type: 'spki',
  })
  let shared: Buffer
  try {
    shared = diffieHellman({ privateKey, publicKey })
  } catch {
    // OpenSSL refuses a zero secret by failing the derivation; nothing else about 32 bytes can fail.
    return undefined
  }
  return shared.every((byte) => byte === 0) ? undefined : shared
}
