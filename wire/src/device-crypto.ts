import { createWebCrypto } from './web-crypto.ts'

/** What a device needs of a crypto back end. Private keys stay inside it. */
export interface DeviceCrypto {
  /** Makes a fresh X25519 pair and agrees the two keys with the server. Rejects a server key of low order. */
  agree(serverPublic: Uint8Array<ArrayBuffer>): Promise<Agreement>
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** AES-256-GCM without aad. Rejects when the tag does not fit. */
  decrypt(key: Bytes, nonce: Bytes, sealed: Bytes): Promise<Bytes>
}

export interface Agreement {
  devicePublic: Bytes
  sealRequest(nonce: Bytes, body: Bytes, aad: Bytes): Promise<Bytes>
  /** Rejects when the tag does not fit. */
  openAnswer(nonce: Bytes, sealed: Bytes, aad: Bytes): Promise<Bytes>
}

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * WebCrypto where the page has it with X25519, at no cost in bytes. Without a secure context there is none, and
 * browsers before 2025 lack the curve: only these load the other back end.
 */
export async function chooseDeviceCrypto(): Promise<DeviceCrypto> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle && (await hasX25519(subtle))) return createWebCrypto(subtle)
  const { createNobleCrypto } = await import('./noble-crypto.ts')
  return createNobleCrypto()
}

/** For pictures, which need no curve: AES alone is in every secure context. */
export async function choosePictureCrypto(): Promise<Pick<DeviceCrypto, 'decrypt'>> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle) return createWebCrypto(subtle)
  const { createNobleCrypto } = await import('./noble-crypto.ts')
  return createNobleCrypto()
}

async function hasX25519(subtle: SubtleCrypto): Promise<boolean> {
  try {
    await subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
    return true
  } catch {
    return false
  }
}
