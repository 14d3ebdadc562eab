import { Aborted, NetworkFailed, TimedOut } from './errors.ts'

export interface Exchange {
  status: number
  text: string
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** One HTTP exchange, the body included, within a time; ends as an answer or as one of three errors. */
export async function exchange(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Exchange> {
  return within(timeoutMs, signal, async (limit) => {
    const response = await fetch(address, { ...alone, ...init, signal: limit })
    return { status: response.status, text: await response.text() }
  })
}

/** Runs something that can be stopped, and tells a time-out, an abort and a failure apart. */
export async function within<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  run: (limit: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw new Aborted()
  // AbortSignal.any would do this, but is younger than browsers still in use.
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop)
  try {
    return await run(controller.signal)
  } catch (cause) {
    if (signal?.aborted) throw new Aborted()
    if (late) throw new TimedOut()
    throw new NetworkFailed(cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Stops waiting, not the work: what is waited for is shared with other calls. */
export async function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  shared: Promise<Result>,
): Promise<Result> {
  if (!signal) return shared
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Aborted())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

// No cookie reaches a line, no address of ours a log, nothing is answered from a cache, and nobody moves a request on.
const alone: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'error',
}
