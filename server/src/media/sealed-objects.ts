import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** 128 random bits: can neither be guessed nor counted through. Lower case, so that any file system keeps them apart. */
const OBJECT_ID = /^[0-9a-f]{32}$/

/** As a KeyObject it prints as nothing in a log, and deriving from it costs half. */
export function importMasterKey(bytes: Uint8Array): KeyObject {
  if (bytes.length !== 32) throw new Error(`the media master key has ${bytes.length} bytes instead of 32`)
  return createSecretKey(bytes)
}

export function objectKey(masterKey: KeyObject, objectId: string): Buffer {
  if (!OBJECT_ID.test(objectId)) throw new Error(`not an object id: ${JSON.stringify(objectId)}`)
  return derive(masterKey, `media object ${objectId}`)
}

/** A key of its own for signing addresses: its text can equal no object's. */
export function addressKey(masterKey: KeyObject): KeyObject {
  return createSecretKey(derive(masterKey, 'media address'))
}

/** nonce ‖ AES-256-GCM ‖ tag, without aad, as the wire says for pictures. */
export function sealObject(key: Uint8Array, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws if a single bit is not as it was sealed. */
export function openObject(key: Uint8Array, sealed: Uint8Array): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed object is too short')
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

function derive(masterKey: KeyObject, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', info, 32))
}
