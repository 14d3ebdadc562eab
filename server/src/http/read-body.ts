import type { IncomingMessage } from 'node:http'

const LARGEST_BODY = 256 * 1024
/** Read on beyond the limit, so that an honest client gets its answer; whoever sends more is cut off. */
const LARGEST_DRAINED = 1024 * 1024
const MOST_HELD = 64 * 1024 * 1024

export type ReadBody = (request: IncomingMessage, done: (body: string | undefined) => void) => void

/**
 * Reads whole bodies as one character per byte (a form is ASCII); undefined when one is too large. What unfinished
 * bodies hold is bounded over all connections: whoever lets a body hang holds bytes, but no place of anybody else's.
 */
export function createBodyReader(): ReadBody {
  let held = 0
  return (request, done) => {
    let body = ''
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > LARGEST_DRAINED || held + chunk.length > MOST_HELD) request.destroy()
      else if (length <= LARGEST_BODY) {
        held += chunk.length
        body += chunk.toString('latin1')
      }
    })
    request.on('end', () => done(length <= LARGEST_BODY ? body : undefined))
    request.on('close', () => {
      held -= body.length
      body = ''
    })
    // Gone in the middle: there is nobody to answer.
    request.on('error', () => undefined)
  }
}
