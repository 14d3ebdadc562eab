import { concat, fromUtf8, toUtf8 } from './bytes.ts'
import type { Bytes } from './device-crypto.ts'
import { deflatedFlag, deflateFrom, plainFlag } from './frame.ts'

/** The browser cannot deflate: no answer of any length could be read, so no call is made at all. */
export class BrowserTooOld extends Error {
  override name = 'BrowserTooOld'
}

export async function packBody(json: string): Promise<Bytes> {
  const bytes = toUtf8(json)
  if (bytes.length < deflateFrom) return concat(Uint8Array.of(plainFlag), bytes)
  return concat(Uint8Array.of(deflatedFlag), await through(() => new CompressionStream('deflate-raw'), bytes))
}

/** Rejects what no server of ours would have sent. */
export async function unpackBody(body: Bytes): Promise<string> {
  const content = body.subarray(1)
  if (body[0] === plainFlag) return fromUtf8(content)
  if (body[0] === deflatedFlag)
    return fromUtf8(await through(() => new DecompressionStream('deflate-raw'), content))
  throw new Error(`unknown body flag ${body[0]}`)
}

async function through(make: () => CompressionStream | DecompressionStream, bytes: Bytes): Promise<Bytes> {
  let stream: CompressionStream | DecompressionStream
  try {
    stream = make()
  } catch (cause) {
    throw new BrowserTooOld('raw deflate is missing', { cause })
  }
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
