import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { statement } from './database.ts'
import type { Tx } from './database.ts'
import type { Log } from './log.ts'

/**
 * Tells every process of a change, through PostgreSQL's NOTIFY: delivered at commit, never for what was rolled back.
 * It is a hint, not a record: while the connection is down messages are lost, so `live` says whether to trust a
 * cache, and `reset` is emitted when the connection is back and caches must start afresh.
 */
export interface Bus {
  readonly live: boolean
  publish(tx: Tx, topic: Topic, message: string): Promise<void>
  /** After the commit: this process hears of it before the call answers, without waiting for the round trip. */
  tellHere(topic: Topic, message: string): void
  on(topic: Topic | 'reset', listener: (message: string) => void): void
  close(): Promise<void>
}

export type Topic = 'settings' | 'sessions' | 'terms'

const CHANNEL = 'qingyu'
const notify = statement<never>('notify', 'select pg_notify($1, $2)')
/** Milliseconds: how often the connection is asked whether it lives, and how long it may take to answer. */
const PACE = { checkEvery: 30_000, patience: 10_000 }

export async function openBus(pool: pg.Pool, log: Log, pace = PACE): Promise<Bus> {
  const events = new EventEmitter()
  const closing = new AbortController()
  // A connection of its own: one of the pool's would be lent for ever, and LISTEN must not end with a release.
  let client: pg.Client | undefined
  let reconnected: Promise<void> | undefined

  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {})

  async function connect(): Promise<void> {
    // The pool hides the password from a copy of its options.
    const { options } = pool
    const connection = new pg.Client({ ...options, password: options.password, query_timeout: pace.patience })
    connection.on('notification', ({ payload = '' }) => {
      const gap = payload.indexOf(':')
      events.emit(payload.slice(0, gap), payload.slice(gap + 1))
    })
    // Told more than once when a connection breaks; the first time counts.
    const lost = (error?: unknown) => {
      if (closing.signal.aborted || client !== connection) return
      client = undefined
      log.warn({ err: error }, 'the bus lost its connection')
      reconnected = reconnect()
    }
    connection.on('error', lost)
    connection.on('end', () => lost())
    try {
      await connection.connect()
      await connection.query(`listen ${CHANNEL}`)
    } catch (error) {
      await connection.end()
      throw error
    }
    client = connection
    void watch(connection, lost)
  }

  /** A connection that a firewall forgot, or whose server lost its power, says nothing until it is asked. */
  async function watch(connection: pg.Client, lost: (error: unknown) => void): Promise<void> {
    for (;;) {
      await pause(pace.checkEvery)
      if (closing.signal.aborted || client !== connection) return
      try {
        await connection.query('select 1')
      } catch (error) {
        lost(error)
        await connection.end()
      }
    }
  }

  async function reconnect(): Promise<void> {
    for (let milliseconds = 100; !client; milliseconds = Math.min(milliseconds * 2, 5000)) {
      await pause(milliseconds)
      if (closing.signal.aborted) return
      await connect().catch((error: unknown) => log.warn({ err: error }, 'the bus cannot connect yet'))
    }
    events.emit('reset', '')
  }

  await connect()
  return {
    get live() {
      return client !== undefined
    },
    publish: async (tx, topic, message) => {
      await notify(tx, CHANNEL, `${topic}:${message}`)
    },
    tellHere: (topic, message) => void events.emit(topic, message),
    on: (topic, listener) => void events.on(topic, listener),
    close: async () => {
      closing.abort()
      // One that is being opened is opened first: otherwise nobody would be left to end it.
      await reconnected
      await client?.end()
    },
  }
}
