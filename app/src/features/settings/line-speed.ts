/** How long each line takes to answer a ping, for the member who chooses one himself. */

const PATIENCE_MS = 5000

export interface Surroundings {
  fetch?: (address: string, init: RequestInit) => Promise<Response>
  now?: () => number
}

/** Whole milliseconds, at least 1; undefined when it does not answer in time, or something else answers in its place. */
export async function pingLine(line: string, surroundings: Surroundings = {}): Promise<number | undefined> {
  const { fetch = (...request) => globalThis.fetch(...request), now = () => performance.now() } = surroundings
  const began = now()
  try {
    const answer = await fetch(`${line}/ping.txt`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // A hotel's login page answers 200 as well.
    if (!answer.ok || (await answer.text()).trim() !== 'pong') return undefined
    return Math.max(1, Math.round(now() - began))
  } catch {
    return undefined
  }
}
