import { createCipheriv, createDecipheriv, hash, randomFillSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import {
  allowedSkewSeconds,
  answerAad,
  clientName,
  nonceLength,
  requestAad,
  requestBodyLimit,
  signedText,
  tagLength,
  unpackRequest,
} from './frame.ts'
import { createReplayWindow } from './replay-window.ts'
import { unpackBody } from './server-body.ts'
import { createKeyRing } from './server-keys.ts'
import type { ServerKeyPair } from './server-keys.ts'

export { packBody } from './server-body.ts'
export { generateServerKey } from './server-keys.ts'
export type { ServerKeyPair } from './server-keys.ts'

export type Refusal =
  | 'MALFORMED'
  | 'UNKNOWN_KEY'
  | 'BAD_SIGN'
  | 'LOW_ORDER_KEY'
  | 'BAD_TAG'
  | 'REPLAYED'
  | 'BAD_BODY'
  | 'FULL'

/** What an answer needs to know of its request: made by `open`, given to `sealAnswer`, nobody else's business. */
export interface ReplyTo {
  readonly responseKey: KeyObject
  readonly requestNonce: string
}

export interface Opened {
  ok: true
  json: string
  timestamp: number
  /** The stamp is more than 300 s off: answer CLOCK_SKEW, do not run the call. */
  skewed: boolean
  /** The device's public key, base64url. */
  device: string
  /** The request's nonce, base64url. */
  nonce: string
  reply: ReplyTo
}

export interface Form {
  client?: unknown
  timestamp?: unknown
  data?: unknown
  sign?: unknown
}

export interface Receiver {
  /** `path` from /api/ on. Never throws for anything sent: it ends as `Opened` or as a refusal. */
  open(form: Form, path: string, nowSeconds: number): Opened | { ok: false; refusal: Refusal }
}

// 5,500 calls a second for the 720 s a nonce may stay: some 50 MB of tables, and next to nothing when idle.
const rememberedNoncesByDefault = 4_000_000
// Some 15 MB.
const rememberedDevices = 20_000

const decimal = /^(?:0|[1-9]\d{0,11})$/
const lowerHex32 = /^[0-9a-f]{32}$/

export function createReceiver(options: {
  keys: ServerKeyPair[]
  secret: string
  rememberedNonces?: number
}): Receiver {
  const keyRing = createKeyRing(options.keys, rememberedDevices)
  const seen = createReplayWindow(options.rememberedNonces ?? rememberedNoncesByDefault)

  return {
    open(form, path, nowSeconds) {
      const { client, timestamp, data, sign } = form
      if (client !== clientName) return refuse('MALFORMED')
      if (typeof timestamp !== 'string' || !decimal.test(timestamp)) return refuse('MALFORMED')
      if (typeof sign !== 'string' || !lowerHex32.test(sign)) return refuse('MALFORMED')
      if (typeof data !== 'string' || data.length > requestBodyLimit) return refuse('MALFORMED')

      const expected = hash('md5', hash('sha256', signedText(data, timestamp, options.secret)))
      if (!timingSafeEqual(Buffer.from(sign, 'latin1'), Buffer.from(expected, 'latin1')))
        return refuse('BAD_SIGN')

      const bytes = Buffer.from(data, 'base64url')
      // Node decodes leniently; only the one canonical spelling encodes back to itself.
      const frame = bytes.toString('base64url') === data ? unpackRequest(bytes) : undefined
      if (!frame) return refuse('MALFORMED')
      const { keyId, devicePublic, nonce, sealed } = frame
      if (!keyRing.knows(keyId)) return refuse('UNKNOWN_KEY')
      const keys = keyRing.agree(keyId, devicePublic)
      if (!keys) return refuse('LOW_ORDER_KEY')

      const print = seen.fingerprint(devicePublic, nonce)
      if (seen.has(print, nowSeconds)) return refuse('REPLAYED')
      const body = decrypt(keys.requestKey, nonce, sealed, requestAad(timestamp, path))
      if (!body) return refuse('BAD_TAG')
      keyRing.keep(keyId, devicePublic, keys)

      // From here on the request is the device's own. Its nonce is remembered whatever comes of it, a skewed one
      // included: that envelope must not run later, when the clock has come closer to its stamp.
      const stamp = Number(timestamp)
      if (!seen.remember(print, keys.device, nowSeconds, stamp + allowedSkewSeconds)) return refuse('FULL')

      const json = unpackBody(body)
      if (json === undefined) return refuse('BAD_BODY')
      const requestNonce = nonce.toString('base64url')
      return {
        ok: true,
        json,
        timestamp: stamp,
        skewed: Math.abs(stamp - nowSeconds) > allowedSkewSeconds,
        device: keys.device,
        nonce: requestNonce,
        reply: { responseKey: keys.responseKey, requestNonce },
      }
    },
  }
}

/** The text of the whole HTTP answer, around a body of `packBody`. */
export function sealAnswer(reply: ReplyTo, body: Uint8Array, nowSeconds: number): string {
  const timestamp = String(Math.floor(nowSeconds))
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', reply.responseKey, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(answerAad(timestamp, reply.requestNonce)))
  const bytes = Buffer.allocUnsafe(nonceLength + body.length + tagLength)
  bytes.set(nonce, 0)
  bytes.set(cipher.update(body), nonceLength)
  cipher.final()
  bytes.set(cipher.getAuthTag(), nonceLength + body.length)
  // Both values are digits and base64url: nothing in them needs escaping.
  return `{"timestamp":"${timestamp}","data":"${bytes.toString('base64url')}"}`
}

function refuse(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

function decrypt(key: KeyObject, nonce: Buffer, sealed: Buffer, aad: string): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength))
  const body = decipher.update(sealed.subarray(0, sealed.length - tagLength))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return body
}

// Asking the system for 12 bytes at a time costs as much as the whole hash of a request.
const noncePool = Buffer.allocUnsafeSlow(nonceLength * 512)
let nonceAt = noncePool.length

function freshNonce(): Buffer {
  if (nonceAt === noncePool.length) {
    randomFillSync(noncePool)
    nonceAt = 0
  }
  nonceAt += nonceLength
  return noncePool.subarray(nonceAt - nonceLength, nonceAt)
}
