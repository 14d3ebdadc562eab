// Own base64url because Uint8Array.fromBase64 is neither in Node 24 nor in every browser still in use, and `atob`
// accepts spellings that must be refused here.

const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
const values = new Uint8Array(128).fill(255)
alphabet.forEach((code, value) => (values[code] = value))

const ascii = new TextDecoder()

export function toBase64url(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3))
  let at = 0
  let bits = 0
  let pending = 0
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    bits += 8
    while (bits >= 6) {
      bits -= 6
      text[at++] = alphabet[(pending >> bits) & 63] ?? 0
    }
  }
  if (bits > 0) text[at] = alphabet[(pending << (6 - bits)) & 63] ?? 0
  return ascii.decode(text)
}

/** Undefined for anything but the one canonical spelling: no padding, no foreign letters, no stray bits. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let at = 0
  let bits = 0
  let pending = 0
  for (let i = 0; i < text.length; i += 1) {
    const value = values[text.charCodeAt(i)] ?? 255
    if (value === 255) return undefined
    pending = (pending << 6) | value
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = pending >> bits
    }
  }
  return (pending & ((1 << bits) - 1)) === 0 ? bytes : undefined
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const encoder = new TextEncoder()
// A byte order mark is kept: the text must stay what was sent, byte for byte.
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

/** Throws on bytes that are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  return strictDecoder.decode(bytes)
}
