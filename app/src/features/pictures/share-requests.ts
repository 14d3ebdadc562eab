/** One request per key for all who wait for it, stopped when the last of them has left. */
export function shareRequests<Answer>(
  run: (key: string, signal: AbortSignal) => Promise<Answer>,
): (key: string, signal: AbortSignal) => Promise<Answer> {
  const running = new Map<string, { answer: Promise<Answer>; waiting: number; stop: AbortController }>()

  function join(key: string) {
    const already = running.get(key)
    if (already) return already
    const stop = new AbortController()
    const request = { answer: run(key, stop.signal), waiting: 0, stop }
    const end = (): void => {
      if (running.get(key) === request) running.delete(key)
    }
    stop.signal.addEventListener('abort', end)
    request.answer.then(end, end)
    running.set(key, request)
    return request
  }

  return (key, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = join(key)
      request.waiting++
      const leave = (): void => {
        reject(signal.reason)
        if (--request.waiting === 0) request.stop.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      const stay = (): void => signal.removeEventListener('abort', leave)
      request.answer.finally(stay).then(resolve, reject)
    })
}
