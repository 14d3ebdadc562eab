import { hash } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { explained, StartError } from './start-error.ts'

/** An envelope that was opened: which device sent it, its nonce, and the second it is stamped with. */
export interface Stamped {
  device: string
  nonce: string
  timestamp: number
}

/** The nonces that all processes have seen, in Redis; each also keeps its own and asks those first. */
export interface SharedNonces {
  /**
   * False when another process was given this envelope before. While Redis is away it is always true: a call that
   * cannot run is worse than one that a hostile line could make run twice, and money is safe by its request_id.
   */
  claim(envelope: Stamped, nowSeconds: number): Promise<boolean>
  close(): void
}

const PATIENCE_MS = 200
// Nobody waits for a connection but the start.
const CONNECT_MS = 3000
// An envelope is good for 300 s on either side of its stamp; the rest is for clocks of processes that differ.
const KEPT_AT_LEAST = 900
const KEPT_AFTER_STAMP = 600
// As far as the memory of a process reaches: stamps centuries ahead must not fill Redis for ever.
const KEPT_AT_MOST = 7 * 24 * 3600

export async function openSharedNonces(url: string, log: Log, metrics: Metrics): Promise<SharedNonces> {
  const redis = await connect(url)
  const alone = new Counter({
    name: 'qingyu_calls_without_redis_total',
    help: 'Calls that were held against the nonces of this process alone, because Redis was away',
    registers: [metrics.registry],
  })
  let away = false
  let closed = false
  let leaving = false

  const lost = (error: Error) => {
    if (away || closed) return
    away = true
    log.warn({ err: error }, 'Redis is away: nonces are remembered per process until it is back')
  }
  const found = () => {
    if (!away) return
    away = false
    log.info('Redis is back: nonces are shared again')
  }
  // A server that hangs, or is a replica by now, keeps its connection. Without one, calls do not even wait.
  const leave = () => {
    if (leaving || redis.status !== 'ready') return
    leaving = true
    redis.disconnect(true)
  }
  redis.on('ready', () => {
    leaving = false
  })
  redis.on('error', lost)
  redis.on('close', () => lost(new Error('the connection was closed')))

  return {
    claim: async (envelope, nowSeconds) => {
      if (redis.status === 'ready' && !leaving) {
        try {
          const kept = keptSeconds(envelope, nowSeconds)
          const answer = await inTime(redis.set(keyOf(envelope), '1', 'EX', kept, 'NX'))
          found()
          return answer === 'OK'
        } catch (error) {
          const failure = error instanceof Error ? error : new Error(String(error))
          lost(failure)
          if (failure.name !== 'ReplyError' || failure.message.startsWith('READONLY')) leave()
        }
      }
      alone.inc()
      return true
    },
    close: () => {
      closed = true
      redis.disconnect()
    },
  }
}

/** Of 130 bits: short, because millions of them are kept, and long enough that none is ever another's. */
const keyOf = ({ device, nonce }: Stamped) =>
  `n:${hash('sha256', `${device}.${nonce}`, 'base64url').slice(0, 22)}`

const keptSeconds = ({ timestamp }: Stamped, nowSeconds: number) =>
  Math.min(Math.max(timestamp - nowSeconds + KEPT_AFTER_STAMP, KEPT_AT_LEAST), KEPT_AT_MOST)

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new Error(`no answer within ${PATIENCE_MS} ms`))
  // Sockets are read between a timer and the immediates after it: what was held up may have been this process itself.
  const timer = setTimeout(() => setImmediate(giveUp), PATIENCE_MS)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

async function connect(url: string) {
  requireAddress(url)
  // Imported only where it is used: it would cost everybody else its memory.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: PATIENCE_MS,
    commandTimeout: CONNECT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    enableOfflineQueue: false,
    // A claim whose answer was lost may have been granted: sent again, it would refuse its own call.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  // A database number that is not there is only told as an event; the first error is also the clearest.
  let failure: unknown
  const note = (error: unknown) => {
    failure ??= error
  }
  redis.on('error', note)
  await redis.connect().catch(note)
  if (failure !== undefined) {
    redis.disconnect()
    throw unusable(failure)
  }
  redis.off('error', note)
  return redis
}

function requireAddress(url: string): void {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (
    address &&
    /^rediss?:$/.test(address.protocol) &&
    address.hostname &&
    /^(\/\d*)?$/.test(address.pathname)
  )
    return
  // Without the value: it may hold a password.
  throw new StartError('REDIS_URL is not an address like redis://:password@host:6379/0.')
}

function unusable(error: unknown): StartError {
  // A name with several addresses fails with an error for each.
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  const known = explained(first)
  const why = known instanceof Error ? known.message : String(known)
  return new StartError(`The Redis of REDIS_URL cannot be used: ${why}`, { cause: error })
}
