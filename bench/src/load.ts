import autocannon from 'autocannon'

const CONNECTIONS = 32

/**
 * Sends each body once over a few connections and returns when all are answered; anything but 200 is an error.
 * It never sleeps meanwhile: a write to a process asleep costs the writer 20 µs for waking it, so a server slower than
 * its load would pay for that at every answer, and a faster one (the yardstick) never would.
 */
export async function sendAll(url: string, bodies: readonly string[], contentType: string): Promise<void> {
  let next = 0
  let awake = setImmediate(function stayAwake() {
    awake = setImmediate(stayAwake)
  })
  const result = await autocannon({
    url,
    method: 'POST',
    connections: Math.min(CONNECTIONS, bodies.length),
    amount: bodies.length,
    headers: { 'content-type': contentType },
    requests: [{ setupRequest: (request) => ({ ...request, body: bodies[next++ % bodies.length] ?? '' }) }],
  })
  clearImmediate(awake)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${bodies.length} requests to ${url} failed`)
}
