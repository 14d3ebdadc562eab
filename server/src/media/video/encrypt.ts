import { createCipheriv } from 'node:crypto'

/** What it becomes: PKCS7 always adds, up to a whole block. */
export const encryptedLength = (length: number): number => (Math.floor(length / 16) + 1) * 16

/** As HLS has it: AES-128-CBC, and the number of the segment as the initialisation vector. */
export function encryptSegment(key: Buffer, number: number, plain: Uint8Array): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(number, 12)
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(plain), cipher.final()])
}
