import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
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

export type Topic = 'settings' | 'sessions'

const CHANNEL = 'qingyu'

export async function openBus(pool: pg.Pool, log: Log): Promise<Bus> {
  const events = new EventEmitter()
  let closed = false
  // A connection of its own: one of the pool's would be lent for ever, and LISTEN must not end with a release.
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const connection = new pg.Client(pool.options)
    connection.on('notification', ({ payload = '' }) => {
      const gap = payload.indexOf(':')
      events.emit(payload.slice(0, gap), payload.slice(gap + 1))
    })
    // Told more than once when a connection breaks; the first time counts.
    const lost = (error?: Error) => {
      if (closed || client !== connection) return
      client = undefined
      log.warn({ err: error }, 'the bus lost its connection')
      void reconnect()
    }
    connection.on('error', lost)
    connection.on('end', () => lost())
    await connection.connect()
    await connection.query(`listen ${CHANNEL}`)
    client = connection
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !client; pause = Math.min(pause * 2, 5000)) {
      await wait(pause)
      if (closed) return
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
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${topic}:${message}`})`)
    },
    tellHere: (topic, message) => void events.emit(topic, message),
    on: (topic, listener) => void events.on(topic, listener),
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
