import { createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

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

/** The id of an object that belongs to something: the same each time, and still nothing that anybody could guess. */
export function derivedId(masterKey: KeyObject, what: string): string {
  return derive(masterKey, `media id ${what}`).toString('hex', 0, 16)
}

function derive(masterKey: KeyObject, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', info, 32))
}
