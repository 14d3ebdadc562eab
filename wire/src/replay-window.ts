import { hash, randomBytes } from 'node:crypto'
import { nonceLength, publicKeyLength } from './frame.ts'

const generationSeconds = 120
// The running generation plus five full ones: whatever was remembered stays for 600 to 720 seconds. 600 is what
// it takes: a request stamped 300 s ahead can be repeated until 300 s after its stamp.
const generationsKept = 6

// A request stamped ahead is answered with CLOCK_SKEW and never runs, yet its envelope would become good when the
// clock reaches its stamp, after the app has long repeated the call. So it is remembered until then, in a memory
// of its own: small and with a horizon, because stamps centuries ahead must not fill it for ever.
const aheadLimit = 100_000
// A device whose clock runs ahead needs one or two before it has corrected itself; one alone must not take the rest.
const aheadLimitPerDevice = 50
const aheadHorizonSeconds = 7 * 24 * 3600

const keyLength = 16

export interface ReplayWindow {
  fingerprint(device: Uint8Array, nonce: Uint8Array): number
  has(print: number, nowSeconds: number): boolean
  /**
   * False when there is no room. `until`: when the stamp of the request that carries it stops being acceptable.
   * Where only the room for stamps ahead is used up, it is true all the same and remembered for minutes.
   */
  remember(print: number, device: string, nowSeconds: number, until: number): boolean
}

/**
 * Nonces seen, by fingerprint. Bounded: when `limit` is reached a request is refused rather than an older nonce
 * forgotten, because forgetting is what an attacker would flood us for.
 */
export function createReplayWindow(limit: number): ReplayWindow {
  // Keyed, so that nobody can choose fingerprints that collide in the tables.
  const scratch = Buffer.alloc(keyLength + publicKeyLength + nonceLength)
  randomBytes(keyLength).copy(scratch)

  let newest = Number.NEGATIVE_INFINITY
  let generations: FingerprintTable[] = []
  let count = 0
  const ahead = new Map<number, { device: string; until: number }>()
  const aheadOf = new Map<string, number>()

  const rotate = (nowSeconds: number): void => {
    const index = Math.floor(nowSeconds / generationSeconds)
    // A clock set back keeps adding to the newest generation: remembering longer is harmless.
    if (index <= newest) return
    const missed = Math.min(index - newest, generationsKept)
    const expected = generations[0]?.size ?? 0
    const fresh = Array.from({ length: missed }, (_, i) => new FingerprintTable(i === 0 ? expected : 0))
    generations = [...fresh, ...generations].slice(0, generationsKept)
    newest = index
    count = generations.reduce((sum, table) => sum + table.size, 0)
    for (const [print, { device, until }] of ahead) {
      if (until >= nowSeconds) continue
      ahead.delete(print)
      const left = (aheadOf.get(device) ?? 0) - 1
      if (left > 0) aheadOf.set(device, left)
      else aheadOf.delete(device)
    }
  }

  // Without room it is let go: refused, honest devices would never hear that their clock is wrong. What remains is an
  // envelope that a hostile line could deliver once more when its time comes; money is safe by its request_id.
  const rememberAhead = (print: number, device: string, until: number): void => {
    const held = aheadOf.get(device) ?? 0
    if (held >= aheadLimitPerDevice || ahead.size >= Math.min(aheadLimit, limit)) return
    ahead.set(print, { device, until })
    aheadOf.set(device, held + 1)
  }

  return {
    fingerprint(device, nonce) {
      scratch.set(device, keyLength)
      scratch.set(nonce, keyLength + publicKeyLength)
      // 52 bits, which a number holds exactly; 0 marks a free slot.
      return Number.parseInt(hash('sha256', scratch).slice(0, 13), 16) || 1
    },
    has(print, nowSeconds) {
      rotate(nowSeconds)
      return generations.some((table) => table.has(print)) || ahead.has(print)
    },
    remember(print, device, nowSeconds, until) {
      rotate(nowSeconds)
      if (count >= limit) return false
      if (until > nowSeconds + generationSeconds * (generationsKept - 1))
        rememberAhead(print, device, Math.min(until, nowSeconds + aheadHorizonSeconds))
      generations[0]?.add(print)
      count += 1
      return true
    },
  }
}

/** Open addressing over doubles: 11 to 22 bytes a nonce where a Set of numbers takes 44 and slows the collector. */
class FingerprintTable {
  size = 0
  #slots: Float64Array

  constructor(expected: number) {
    this.#slots = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(1024, expected * 1.5))))
  }

  has(print: number): boolean {
    return this.#slots[this.#find(print)] === print
  }

  add(print: number): void {
    if (this.size * 4 >= this.#slots.length * 3) this.#grow()
    this.#slots[this.#find(print)] = print
    this.size += 1
  }

  #find(print: number): number {
    const mask = this.#slots.length - 1
    // The low bits decide: `% 2^32` first, as bit operations see 32 bits only.
    let slot = (print % 0x100000000) & mask
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== print) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Float64Array(old.length * 2)
    for (const print of old) if (print !== 0) this.#slots[this.#find(print)] = print
  }
}
