import type { Calls } from '@qingyu/contract/contract'
import { copy } from './copy.ts'

/** Every way a call can fail. The message is Chinese and fit for a toast. */
export abstract class CallError extends Error {}

/** No line and not even the origin could be reached, or the connection broke. */
export class NetworkFailed extends CallError {
  override name = 'NetworkFailed'
  constructor(cause?: unknown) {
    super(copy.network, { cause })
  }
}

export class TimedOut extends CallError {
  override name = 'TimedOut'
  constructor() {
    super(copy.timedOut)
  }
}

/** By the caller's own signal; never shown. */
export class Aborted extends CallError {
  override name = 'Aborted'
  constructor() {
    super(copy.aborted)
  }
}

/** HTTP answered with something other than 200. */
export class TransportFailed extends CallError {
  override name = 'TransportFailed'
  readonly status: number
  /** What came, parsed if it was JSON. A line could have written it: for the log, never for the member's eyes. */
  readonly raw: unknown

  constructor(status: number, text: string) {
    super(status === 503 ? copy.busy : status === 413 ? copy.tooLarge : copy.transport(status))
    this.status = status
    this.raw = parsedOrText(text)
  }
}

/** The answer is not the server's to this request: changed on the way, an older one, or a login page. */
export class AnswerUnreadable extends CallError {
  override name = 'AnswerUnreadable'
  constructor(cause?: unknown) {
    super(copy.unreadable, { cause })
  }
}

/** The line broke after the request was sent, and the server has seen it: it may have run, its answer is lost. */
export class OutcomeUnknown extends CallError {
  override name = 'OutcomeUnknown'
  constructor(cause?: unknown) {
    super(copy.outcomeUnknown, { cause })
  }
}

/** The request could not be made at all on this device. */
export class CannotSend extends CallError {
  override name = 'CannotSend'
}

/** The server understood and said no. */
export class Refused<Answer extends { code: string } = { code: string }> extends CallError {
  override name = 'Refused'
  readonly path: string
  readonly status: number
  readonly code: Answer['code']
  readonly msg: string
  readonly data: Answer

  constructor(path: string, status: number, msg: string, data: Answer) {
    super(msg || copy.refused)
    this.path = path
    this.status = status
    this.code = data.code
    this.msg = msg
    this.data = data
  }
}

/** Narrows to the refusals that this call declares, so that a switch over `code` or `data.code` is exhaustive. */
export function isRefusalOf<Path extends keyof Calls>(
  path: Path,
  error: unknown,
): error is Refused<Calls[Path]['error']> {
  return error instanceof Refused && error.path === path
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
