import type { Envelope } from '@qingyu/wire/device'
import { NetworkFailed, OutcomeUnknown, TimedOut } from './errors.ts'
import { exchange, unlessAborted } from './exchange.ts'
import type { Exchange, Fetch } from './exchange.ts'
import type { Lines } from './lines.ts'

export interface Delivered extends Exchange {
  line: string
}

export interface Delivery {
  lines: Lines
  fetch: Fetch
  timeoutMs: number
  signal: AbortSignal | undefined
}

/**
 * Sends an envelope through the chosen line, and when that dies once more through another. It is the same envelope
 * on purpose: the server refuses a nonce it has seen, so a call whose answer was lost cannot run twice.
 */
export async function deliver(envelope: Envelope, path: string, delivery: Delivery): Promise<Delivered> {
  const line = await unlessAborted(delivery.signal, delivery.lines.current())
  try {
    const answer = await post(line, envelope, path, delivery)
    if (!gatewayFailed(answer)) return answer
  } catch (error) {
    if (!(error instanceof NetworkFailed || error instanceof TimedOut)) throw error
  }
  delivery.lines.leave(line)

  const other = await unlessAborted(delivery.signal, delivery.lines.current())
  const answer = await post(other, envelope, path, delivery)
  if (gatewayFailed(answer)) delivery.lines.leave(other)
  if (answer.status === 400) throw new OutcomeUnknown()
  return answer
}

async function post(line: string, envelope: Envelope, path: string, delivery: Delivery): Promise<Delivered> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: envelope.form,
  }
  const answer = await exchange(delivery.fetch, line + path, init, delivery.timeoutMs, delivery.signal)
  return { line, ...answer }
}

function gatewayFailed({ status }: Exchange): boolean {
  return status === 502 || status === 504
}
