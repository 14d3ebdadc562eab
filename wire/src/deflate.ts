import { constants, createDeflateRaw, deflateRawSync } from 'node:zlib'
import type { DeflateRaw } from 'node:zlib'

// Level 6 takes 40 % longer and saves 2 % of the bytes. The default window and hash would take 260 KB for each state;
// an eighth of it packs our lists as well.
const OPTIONS = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/** What Node's own zlib.js drives its streams with. Not documented, hence `keptDeflate` looks before it relies on it. */
interface Inside {
  _handle?: {
    reset(): void
    writeSync(
      flush: number,
      input: Uint8Array,
      inputAt: number,
      inputLength: number,
      output: Uint8Array,
      outputAt: number,
      outputLength: number,
    ): void
  }
  /** Room left in the output, input left unread. */
  _writeState?: Uint32Array
}

/**
 * Raw deflate with one state for the whole process. `deflateRawSync` makes a state for every answer, which costs as
 * much as the deflating and, being memory outside of the heap, brings the collector as often again.
 */
export const deflate: (bytes: Uint8Array) => Uint8Array = keptDeflate() ?? deflateOnce

function deflateOnce(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, OPTIONS)
}

/** The returned bytes are overwritten by the next call. */
function keptDeflate(): ((bytes: Uint8Array) => Uint8Array) | undefined {
  const { _handle: state, _writeState: left }: Inside = createDeflateRaw(OPTIONS) as DeflateRaw & Inside
  if (typeof state?.writeSync !== 'function' || typeof state.reset !== 'function' || !left) return undefined
  const output = Buffer.allocUnsafeSlow(64 * 1024)
  return (bytes) => {
    state.reset()
    state.writeSync(constants.Z_FINISH, bytes, 0, bytes.length, output, 0, output.length)
    const [room = 0, unread = 0] = left
    // Full: it did not fit.
    return unread > 0 || room === 0 ? deflateOnce(bytes) : output.subarray(0, output.length - room)
  }
}
