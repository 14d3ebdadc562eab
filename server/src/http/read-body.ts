import type { IncomingMessage } from 'node:http'

const LARGEST_BODY = 256 * 1024
/** Read on beyond the limit, so that an honest client gets its answer; whoever sends more is cut off. */
const LARGEST_DRAINED = 1024 * 1024

/** The whole body as one character per byte (a form is ASCII), or undefined when it is too large. */
export function readBody(request: IncomingMessage, done: (body: string | undefined) => void): void {
  let body = ''
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= LARGEST_BODY) body += chunk.toString('latin1')
    else if (length > LARGEST_DRAINED) request.destroy()
  })
  request.on('end', () => done(length <= LARGEST_BODY ? body : undefined))
  // Gone in the middle: there is nobody to answer.
  request.on('error', () => undefined)
}
