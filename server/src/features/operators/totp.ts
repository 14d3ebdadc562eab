import { createHmac } from 'node:crypto'
import { sameBytes } from '../../platform/secrets.ts'

/** One-time codes of authenticator apps (RFC 6238): SHA-1, thirty seconds, six digits, which is what all of them speak. */

const STEP_SECONDS = 30
export const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepOf = (nowSeconds: number): number => Math.floor(nowSeconds / STEP_SECONDS)

export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to: now, just before or just after, because clocks differ; and after the last one taken. */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  nowSeconds: number,
  lastStep: number,
): number | undefined {
  const now = stepOf(nowSeconds)
  return [now - 1, now, now + 1].find(
    (step) => step > lastStep && sameBytes(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  )
}

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** What an authenticator app reads from the picture. */
export function otpauthUrl(issuer: string, login: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
