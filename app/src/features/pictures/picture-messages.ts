/** Between the page and the worker that decrypts. */
export type PictureRequest = { id: number; url: string } | { id: number; cancel: true }

export interface PictureAnswer {
  id: number
  /** Which picture the answer is about: its address without the fragment, so fit for a log. */
  key: string
  blob?: Blob
  /** Why there is none; for the log. */
  error?: string
}

/** What both ends of the channel need of it: a Worker, the worker's own scope, or a port in tests. */
export interface MessageEnd {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
