import { NetworkFailed } from './errors.ts'
import { exchange } from './exchange.ts'
import type { Fetch } from './exchange.ts'

export interface Lines {
  /** The base address for calls; everybody who asks at the same time gets the same. */
  current(): Promise<string>
  /** This line failed: the next choice tries all others first. */
  leave(line: string): void
  /** All there are; the origin, where there is no other. */
  all: readonly string[]
  /** The member's own choice; it holds until that line fails. */
  take(line: string): void
}

export function createLines(options: {
  lines: readonly string[]
  origin: string
  fetch: Fetch
  pingTimeoutMs?: number
}): Lines {
  const { fetch, pingTimeoutMs = 5000 } = options
  const origin = trimmed(options.origin)
  const lines = [...new Set(options.lines.map(trimmed))]
  const left = new Set<string>()
  let choice: Promise<string> | undefined
  let chosen: string | undefined

  const choose = async (): Promise<string> => {
    // With the origin alone there is nothing to choose, and the first call need not wait for a ping.
    if (lines.length === 0 && !left.has(origin)) return origin
    const rounds = [
      lines.filter((line) => !left.has(line)),
      [origin].filter((line) => !left.has(line)),
      [...left],
    ]
    for (const round of rounds) {
      const winner = await firstToAnswer(round, fetch, pingTimeoutMs)
      if (winner === undefined) continue
      if (left.has(winner)) left.clear()
      return winner
    }
    throw new NetworkFailed()
  }

  return {
    async current() {
      choice ??= choose()
      try {
        chosen = await choice
        return chosen
      } catch (error) {
        choice = undefined
        throw error
      }
    },
    leave(line) {
      left.add(line)
      // Late news about a line that was given up before must not cost us its successor.
      if (chosen !== line) return
      choice = undefined
      chosen = undefined
    },
    all: lines.length > 0 ? lines : [origin],
    take(line) {
      left.delete(line)
      chosen = line
      choice = Promise.resolve(line)
    },
  }
}

async function firstToAnswer(
  candidates: readonly string[],
  fetch: Fetch,
  pingTimeoutMs: number,
): Promise<string | undefined> {
  const race = new AbortController()
  const pings = candidates.map(async (line) => {
    const { status, text } = await exchange(fetch, `${line}/ping.txt`, {}, pingTimeoutMs, race.signal)
    // A hotel's login page answers 200 as well.
    if (status !== 200 || text.trim() !== 'pong') throw new Error(`${line} is not ours`)
    return line
  })
  try {
    return await Promise.any(pings)
  } catch {
    return undefined
  } finally {
    race.abort()
  }
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '')
}
