/**
 * MD5 (RFC 1321), which browsers do not offer. It protects nothing here: the wire's `sign` is a check of form that the
 * envelope's own tag makes redundant. A library's, with the tools it brings along, weighs a fifth of the app's own code.
 */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const

export function md5(message: Uint8Array): Uint8Array {
  const blocks = (message.length + 8) >>> 6
  const padded = new Uint8Array((blocks + 1) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 8, message.length << 3, true)
  words.setUint32(padded.length - 4, message.length >>> 29, true)

  let [a, b, c, d]: [number, number, number, number] = [...START]
  for (let at = 0; at < padded.length; at += 64) {
    const before = [a, b, c, d] as const
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4
      const mixed =
        round === 0
          ? (b & c) | (~b & d)
          : round === 1
            ? (d & b) | (~d & c)
            : round === 2
              ? b ^ c ^ d
              : c ^ (b | ~d)
      const word = [step, 5 * step + 1, 3 * step + 5, 7 * step][round] ?? 0
      const sum = a + mixed + constantOf(step) + words.getUint32(at + (word % 16) * 4, true)
      const shift = SHIFTS[round * 4 + (step % 4)] ?? 0
      ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | ((sum >>> 0) >>> (32 - shift)))) | 0]
    }
    a = (a + before[0]) | 0
    b = (b + before[1]) | 0
    c = (c + before[2]) | 0
    d = (d + before[3]) | 0
  }
  const digest = new DataView(new ArrayBuffer(16))
  for (const [index, word] of [a, b, c, d].entries()) digest.setUint32(index * 4, word, true)
  return new Uint8Array(digest.buffer)
}

const constantOf = (step: number): number => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32)
