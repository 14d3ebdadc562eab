import { copy } from './copy.ts'
import type { MessageEnd, PictureAnswer, PictureRequest } from './picture-messages.ts'

export interface PictureWorker extends MessageEnd {
  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent) => void): void
  terminate(): void
}

interface Asked {
  resolve: (blob: Blob) => void
  reject: (error: Error) => void
}

/** Asks one shared worker, started at the first picture, and started anew after it broke. */
export function openInWorker(
  start: () => PictureWorker,
): (url: string, signal: AbortSignal) => Promise<Blob> {
  let worker: PictureWorker | undefined
  let lastId = 0
  const asked = new Map<number, Asked>()

  const settle = ({ id, key, blob, error }: PictureAnswer): void => {
    const { resolve, reject } = asked.get(id) ?? {}
    asked.delete(id)
    if (blob) resolve?.(blob)
    else reject?.(failure(key, error))
  }

  const running = (): PictureWorker => {
    if (worker) return worker
    const started = start()
    started.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => settle(data))
    started.addEventListener('error', () => {
      worker = undefined
      started.terminate()
      for (const id of asked.keys()) settle({ id, key: '', error: 'the worker broke' })
    })
    worker = started
    return started
  }

  return (url, signal) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one, a worker has not
      const send = (request: PictureRequest): void => running().postMessage(request)
      signal.addEventListener('abort', () => {
        if (!asked.delete(id)) return
        send({ id, cancel: true })
        reject(new DOMException('The picture is no longer wanted', 'AbortError'))
      })
      send({ id, url })
      asked.set(id, { resolve, reject })
    })
}

const failure = (key: string, reason = ''): Error =>
  new Error(copy.failed, { cause: new Error(`image fetch failed: ${key} (${reason})`) })
