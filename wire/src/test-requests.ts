// For tests: honest requests, and whatever one likes under a good sign.
import { hash } from 'node:crypto'
import { openChannel } from './device.ts'
import type { WireConfig } from './device.ts'
import { signedText } from './frame.ts'
import { createReceiver, generateServerKey } from './server.ts'
import type { Form, Receiver } from './server.ts'
import { createWebCrypto } from './web-crypto.ts'

export const secret = 'test-secret'
export const path = '/api/search/mv'
export const now = 1_800_000_000
export const serverKey = generateServerKey(7)
export const config: WireConfig = { key_id: 7, public_key: serverKey.publicKey, secret, lines: [] }

export interface Sent extends Form {
  client: string
  timestamp: string
  data: string
  sign: string
}

export function createServer(): Receiver {
  return createReceiver({ keys: [serverKey], secret })
}

export function signed(data: string, timestamp = String(now)): Sent {
  const sign = hash('md5', hash('sha256', signedText(data, timestamp, secret)))
  return { client: 'pwa', timestamp, data, sign }
}

export function signedBytes(bytes: Uint8Array): Sent {
  return signed(Buffer.from(bytes).toString('base64url'))
}

/** As the HTTP layer reads a form-encoded body. */
export function fieldsOf(form: string): Form {
  return Object.fromEntries(new URLSearchParams(form))
}

/** From a device of its own each time. */
export async function request(json = '{"page":1}', stamp = now): Promise<Sent> {
  const channel = await openChannel(createWebCrypto(crypto.subtle), config)
  const { form } = await channel.seal(path, json, stamp)
  return signed(new URLSearchParams(form).get('data') ?? '', String(stamp))
}

export function bytesOf(form: Sent): Buffer {
  return Buffer.from(form.data, 'base64url')
}
