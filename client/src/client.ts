import type { Calls } from '@qingyu/contract/contract'
import { BrowserTooOld } from '@qingyu/wire/device-body'
import { RequestTooLarge } from '@qingyu/wire/device'
import type { Channel, Envelope, WireConfig } from '@qingyu/wire/device'
import type { AnyCalls, Call, CallOptions } from './call-types.ts'
import { createConnections } from './connection.ts'
import { copy } from './copy.ts'
import { deliver } from './deliver.ts'
import {
  Aborted,
  AnswerUnreadable,
  CallError,
  CannotSend,
  OutcomeUnknown,
  Refused,
  TransportFailed,
} from './errors.ts'
import { unlessAborted } from './exchange.ts'
import type { Fetch } from './exchange.ts'
import { carriedIdentity } from './identity.ts'

export interface ClientOptions {
  /** The app's own origin: keys come from here, and it is the line of last resort. */
  origin: string
  /** As the app's page carries it; fetched from the origin when left out. */
  wire?: WireConfig
  oauthId: string
  /** The stored session token, empty for a visitor. Asked for at every call. */
  token: () => string
  onError?: (msg: string) => void
  onSuccess?: (msg: string) => void
  /** The stored token is no longer good: log out. Told once for each token. */
  onSessionEnded?: (msg: string) => void
  /** A visitor called something for members. */
  onLoginNeeded?: (msg: string) => void
  fetch?: Fetch
  /** Milliseconds of this device's clock. */
  now?: () => number
  timeoutMs?: number
}

export interface Client<C extends AnyCalls> {
  call: Call<C>
  /** The base address in use; chooses one if none was yet. */
  line: () => Promise<string>
  /** All base addresses there are to choose from. */
  lines: () => Promise<readonly string[]>
  /** From here on calls go this way, until it fails. */
  takeLine: (line: string) => Promise<void>
  /** Milliseconds, corrected by what the server said of its own clock. */
  now: () => number
}

interface Answer {
  status: number
  msg: string
  data: unknown
}

const sessionStatus = 420

export function createClient<C extends AnyCalls = Calls>(options: ClientOptions): Client<C> {
  const { origin, wire, token, timeoutMs = 50_000 } = options
  const fetch: Fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init))
  const deviceNow = options.now ?? Date.now
  const connections = createConnections({ origin, wire, fetch, timeoutMs })
  let clockOffsetMs = 0
  let endedToken = ''

  const now = (): number => deviceNow() + clockOffsetMs

  /** True when the answer says that our clock was wrong; it is right from then on. */
  const correctsClock = ({ data }: Answer): boolean => {
    const { code, now: serverSeconds } = detailsOf(data)
    if (code !== 'CLOCK_SKEW' || typeof serverSeconds !== 'number') return false
    clockOffsetMs = serverSeconds * 1000 - deviceNow()
    return true
  }

  const ask = async (
    path: string,
    input: object,
    signal?: AbortSignal,
  ): Promise<Answer & { token: string }> => {
    let connection = await unlessAborted(signal, connections.current())
    let mayCorrectClock = true
    let mayRenewKey = true
    for (;;) {
      const { channel, lines } = connection
      const carriedToken = token()
      const json = JSON.stringify({ ...input, ...carriedIdentity(options.oauthId, carriedToken) })
      const envelope = await seal(channel, path, json, now())
      const delivered = await deliver(envelope, path, { lines, fetch, timeoutMs, signal })

      if (delivered.status === 400 && mayRenewKey) {
        mayRenewKey = false
        const renewed = await unlessAborted(signal, connections.renew(connection))
        // Not the key, then: the server has seen this envelope before, because a browser repeats a POST by itself when
        // a kept connection breaks; or a line has changed it or made the refusal up. In each case it may have run.
        if (renewed === connection) throw new OutcomeUnknown(new TransportFailed(400, delivered.text))
        connection = renewed
        continue
      }
      if (delivered.status !== 200) throw new TransportFailed(delivered.status, delivered.text)

      const answer = await read(channel, envelope, delivered.text).catch((error: unknown) => {
        if (error instanceof AnswerUnreadable) lines.leave(delivered.line)
        throw error
      })
      if (mayCorrectClock && correctsClock(answer)) {
        mayCorrectClock = false
        continue
      }
      return { ...answer, token: carriedToken }
    }
  }

  const endSession = (refusedToken: string, msg: string): void => {
    // An answer that comes late belongs to a session that is gone; the one of now knows nothing of it.
    if (token() !== refusedToken) return
    if (refusedToken === '') options.onLoginNeeded?.(msg)
    else if (endedToken !== refusedToken) {
      endedToken = refusedToken
      options.onSessionEnded?.(msg)
    }
  }

  const succeed = async (path: string, input: object, wishes: CallOptions): Promise<unknown> => {
    const answer = await ask(`/api/${path}`, input, wishes.signal)
    if (answer.status === (wishes.successCode ?? 1)) {
      if (wishes.showSuccess) options.onSuccess?.(answer.msg || copy.succeeded)
      return answer.data
    }
    if (answer.status === sessionStatus) endSession(answer.token, answer.msg)
    const { code, ...details } = detailsOf(answer.data)
    throw new Refused(path, answer.status, answer.msg, {
      ...details,
      code: typeof code === 'string' ? code : '',
    })
  }

  const call = async (path: string, input: object = {}, wishes: CallOptions = {}): Promise<unknown> => {
    try {
      return await succeed(path, input, wishes)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const session = error instanceof Refused && error.status === sessionStatus
      const silent = wishes.showError === false || session || error instanceof Aborted
      if (!silent) options.onError?.(error.message)
      if (wishes.throwError === false) return undefined
      throw error
    }
  }

  return {
    // The contract vouches for the shapes; the server has checked them on both ways.
    call,
    now,
    async line() {
      return (await connections.current()).lines.current()
    },
    async lines() {
      return (await connections.current()).lines.all
    },
    async takeLine(line) {
      ;(await connections.current()).lines.take(line)
    },
  }
}

async function seal(channel: Channel, path: string, json: string, nowMs: number): Promise<Envelope> {
  try {
    return await channel.seal(path, json, nowMs / 1000)
  } catch (cause) {
    if (cause instanceof RequestTooLarge) throw new CannotSend(copy.tooLarge, { cause })
    if (cause instanceof BrowserTooOld) throw new CannotSend(copy.browserTooOld, { cause })
    throw cause
  }
}

async function read(channel: Channel, envelope: Envelope, text: string): Promise<Answer> {
  try {
    const { status, msg, data }: Partial<Answer> = JSON.parse(await channel.open(envelope, text))
    if (typeof status !== 'number' || typeof msg !== 'string') throw new TypeError('the answer has no status')
    return { status, msg, data }
  } catch (cause) {
    if (cause instanceof BrowserTooOld) throw new CannotSend(copy.browserTooOld, { cause })
    throw new AnswerUnreadable(cause)
  }
}

function detailsOf(data: unknown): { code?: unknown; now?: unknown } {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
}
