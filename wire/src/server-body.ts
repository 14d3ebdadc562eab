import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { deflate } from './deflate.ts'
import { deflatedFlag, deflateFrom, inflatedLimit, plainFlag } from './frame.ts'

/** Flag byte and JSON, deflated when long. Apart from sealing, so that a cached answer is packed only once. */
export function packBody(json: string | Uint8Array): Buffer {
  const bytes = typeof json === 'string' ? bytesOf(json) : json
  const deflated = bytes.length >= deflateFrom
  const content = deflated ? deflate(bytes) : bytes
  const body = Buffer.allocUnsafe(1 + content.length)
  body[0] = deflated ? deflatedFlag : plainFlag
  body.set(content, 1)
  return body
}

// `Buffer.from` walks the text to measure it, allocates, and walks it again; here they are read before the next comes.
const scratch = Buffer.allocUnsafeSlow(64 * 1024)
const mostBytesPerUnit = 3

/** Overwritten by the next call. */
function bytesOf(text: string): Buffer {
  if (text.length * mostBytesPerUnit > scratch.length) return Buffer.from(text)
  return scratch.subarray(0, scratch.write(text))
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
