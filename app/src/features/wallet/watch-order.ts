import { CallError, Refused } from '@qingyu/client/errors'
import { reportFault } from '../../shell/faults.ts'
import { isEnd } from './order-wait.ts'
import type { OrderState } from './shapes.ts'
import { readOrder } from './wallet-calls.ts'

const FIRST_MS = 2000
const LONGEST_MS = 30_000
const GROWTH = 1.5

interface Listener {
  onState: (order: OrderState) => void
  /** No answer this time; it goes on. */
  onTrouble: () => void
  /** No such order of mine. */
  onGone: () => void
}

/**
 * Asks for the state of an order until it has ended: at once, after two seconds, then ever more rarely. Whoever comes
 * back to the page has probably paid, so it begins anew; a page that nobody sees asks nothing.
 */
export function watchOrder(orderId: string, { onState, onTrouble, onGone }: Listener): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_MS
  let asking = false

  async function ask(): Promise<void> {
    clearTimeout(timer)
    if (asking || document.hidden || signal.aborted) return
    asking = true
    try {
      const order = await readOrder(orderId, signal)
      if (signal.aborted) return
      onState(order)
      if (isEnd(order.state)) return stopped.abort()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) reportFault(error)
      if (error instanceof Refused && error.status === 420) return stopped.abort()
      if (error instanceof Refused && error.code === 'NOT_FOUND') {
        stopped.abort()
        return onGone()
      }
      onTrouble()
    } finally {
      asking = false
    }
    timer = setTimeout(() => void ask(), wait)
    wait = Math.min(wait * GROWTH, LONGEST_MS)
  }

  function askAnew(): void {
    if (document.hidden) return
    wait = FIRST_MS
    void ask()
  }

  document.addEventListener('visibilitychange', askAnew, { signal })
  addEventListener('pageshow', askAnew, { signal })
  addEventListener('online', askAnew, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void ask()
  return () => stopped.abort()
}
