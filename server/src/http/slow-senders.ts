import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 15_000
/** A film from a phone takes its time. */
const LONG = /^\/upload\/(?:video|tus)(?:[/?]|$)/

/** Node's own limit is one for all requests: it has to be that of the longest. */
export const LONGEST_REQUEST_MS = 3_600_000

/**
 * A slow sender must not hold a place for ever: whoever has not sent his request to its end after a minute is cut off,
 * unless it is a film. Costs a call one write into a map: who is slow is found by looking, not by a timer each.
 */
export function createSlowSenders(): { watch(request: IncomingMessage): void; attach(server: Server): void } {
  const current = new Map<Socket, IncomingMessage>()
  const waitingSince = new WeakMap<IncomingMessage, number>()

  function look(): void {
    const now = performance.now()
    for (const [socket, request] of current) {
      if (request.complete || socket.destroyed) {
        current.delete(socket)
        continue
      }
      const since = waitingSince.get(request) ?? now
      waitingSince.set(request, since)
      if (now - since >= PATIENCE_MS - LOOK_EVERY_MS) socket.destroy()
    }
  }

  return {
    watch: (request) => {
      if (!LONG.test(request.url ?? '')) current.set(request.socket, request)
    },
    attach: (server) => {
      const timer = setInterval(look, LOOK_EVERY_MS)
      timer.unref()
      server.once('close', () => clearInterval(timer))
    },
  }
}
