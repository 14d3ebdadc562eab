import { createHmac } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sameBytes } from '../../platform/secrets.ts'
import type { Cut } from './playlists.ts'

/** For whom an address is. A device is that of a visitor; nothing proves it, it keeps addresses apart. */
export type Holder =
  | { kind: 'session'; sessionId: string; uid: number }
  | { kind: 'device'; device: string }
  | { kind: 'operator'; sessionId: string }

export interface Playback {
  assetId: string
  cut: Cut
  holder: Holder
  /** Unix seconds. */
  expiresAt: number
}

/**
 * Stands in the path, because a browser that plays HLS itself sends no header of ours. Bytes, then base64url:
 *   0 version · 1 cut · 2 kind of holder · 3-6 expiry · 7-22 asset · holder · 16 of HMAC-SHA256
 */
const VERSION = 1
const CUTS: readonly Cut[] = ['full', 'preview']
const KINDS = ['session', 'device', 'operator'] as const
const HEAD = 23
const MAC = 16
const TOKEN = /^[\w-]{52,180}$/

export function writeToken(signingKey: KeyObject, { assetId, cut, holder, expiresAt }: Playback): string {
  const head = Buffer.alloc(HEAD)
  head[0] = VERSION
  head[1] = CUTS.indexOf(cut)
  head[2] = KINDS.indexOf(holder.kind)
  head.writeUInt32BE(expiresAt, 3)
  if (head.write(assetId, 7, 'hex') !== 16) throw new Error(`not an asset: ${assetId}`)
  const body = Buffer.concat([head, holderBytes(holder)])
  return Buffer.concat([body, macOf(signingKey, body)]).toString('base64url')
}

/** Null: forged or over. */
export function readToken(signingKey: KeyObject, token: string, nowSeconds: number): Playback | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // The last character has spare bits: one token, one spelling.
  if (bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, -MAC)
  if (!sameBytes(bytes.subarray(-MAC), macOf(signingKey, body)) || body[0] !== VERSION) return null
  const cut = CUTS[body[1] ?? -1]
  const holder = readHolder(KINDS[body[2] ?? -1], body.subarray(HEAD))
  const expiresAt = body.readUInt32BE(3)
  if (!cut || !holder || expiresAt <= nowSeconds) return null
  return { assetId: body.toString('hex', 7, HEAD), cut, holder, expiresAt }
}

function macOf(signingKey: KeyObject, body: Uint8Array): Buffer {
  return createHmac('sha256', signingKey).update(body).digest().subarray(0, MAC)
}

function holderBytes(holder: Holder): Buffer {
  if (holder.kind === 'device') return Buffer.from(holder.device)
  const session = Buffer.from(holder.sessionId.replaceAll('-', ''), 'hex')
  if (session.length !== 16) throw new Error(`not the id of a session: ${holder.sessionId}`)
  if (holder.kind === 'operator') return session
  const uid = Buffer.alloc(6)
  uid.writeUIntBE(holder.uid, 0, 6)
  return Buffer.concat([session, uid])
}

function readHolder(kind: (typeof KINDS)[number] | undefined, bytes: Buffer): Holder | undefined {
  if (kind === 'device') return { kind, device: bytes.toString() }
  if (kind === 'operator') return { kind, sessionId: uuidOf(bytes) }
  if (kind === 'session') return { kind, sessionId: uuidOf(bytes), uid: bytes.readUIntBE(16, 6) }
  return undefined
}

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
