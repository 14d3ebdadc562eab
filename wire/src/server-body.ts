import { isUtf8 } from 'node:buffer'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { deflatedFlag, deflateFrom, inflatedLimit, plainFlag } from './frame.ts'

// Level 6 takes 40 % longer and saves 2 % of the bytes. The default window and hash would take 260 KB for each answer,
// which the collector counts; an eighth of it packs our lists as well. A list of 20 fits into one chunk.
const DEFLATE = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/** Flag byte and JSON, deflated when long. Apart from sealing, so that a cached answer is packed only once. */
export function packBody(json: string | Uint8Array): Buffer {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json
  const deflated = bytes.length >= deflateFrom
  const content = deflated ? deflateRawSync(bytes, DEFLATE) : bytes
  const body = Buffer.allocUnsafe(1 + content.length)
  body[0] = deflated ? deflatedFlag : plainFlag
  body.set(content, 1)
  return body
}

/** The JSON's text; undefined for an unknown flag, a broken or too long deflate stream, bytes that are no UTF-8. */
export function unpackBody(body: Buffer): string | undefined {
  const content = body.subarray(1)
  if (body[0] === plainFlag) return strictText(content)
  if (body[0] === deflatedFlag) return strictText(inflate(content))
  return undefined
}

function inflate(content: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(content, { maxOutputLength: inflatedLimit })
  } catch {
    return undefined
  }
}

// `toString` alone would replace bad bytes, so that two different requests could read the same.
function strictText(bytes: Buffer | undefined): string | undefined {
  return bytes && isUtf8(bytes) ? bytes.toString('utf8') : undefined
}
