import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

import { codeOf, StartError } from '../start-error.ts'
import { superuser } from './cluster.ts'
import { isRunning, type RunningProcess } from './postmaster.ts'

export interface Socket {
  /** The folder of the socket. */
  host: string
  port: number
}

export interface Connection extends Socket {
  user: string
  database: string
}

const silenceAllowed = 60_000
/** Recovery reads back at most max_wal_size and some: minutes on a slow disk. */
const recoveryAllowed = 15 * 60_000

/** Null when the server ends instead of answering. */
export async function awaitReady(
  server: RunningProcess,
  socket: Socket,
  tell: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<Client | null> {
  const begun = Date.now()
  let nextTold = begun + 3_000
  let lastAnswer = begun
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 200)) {
    signal?.throwIfAborted()
    const result = await tryConnect(socket)
    if (result instanceof Client) return result
    if (!(await isRunning(server))) return null

    const now = Date.now()
    if (result === 'starting') lastAnswer = now
    if (now - lastAnswer > silenceAllowed || now - begun > recoveryAllowed) {
      throw new StartError(
        `PostgreSQL (process ${server.pid}) runs but takes no connections at ${socket.host}. ` +
          `End it (kill -9 ${server.pid}) and start again: nothing written is lost.`,
      )
    }
    if (now >= nextTold) {
      const doing =
        result === 'starting' ? 'recovering what was written before a crash' : 'waiting for its answer'
      tell(`PostgreSQL: ${doing} (${Math.round((now - begun) / 1_000)} s)`)
      nextTold = now + 5_000
    }
    await sleep(pause)
  }
}

/** `starting`: it answers, but has a recovery to finish. `silent`: it does not answer (yet). */
async function tryConnect(socket: Socket): Promise<Client | 'starting' | 'silent'> {
  const client = new Client({
    ...socket,
    user: superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  // A server that goes away in the middle also emits an event, which would end our process if nobody listened.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (codeOf(error) === cannotConnectNow) return 'starting'
    if (isNotThereYet(error)) return 'silent'
    throw error
  }
}

const cannotConnectNow = '57P03'

function isNotThereYet(error: unknown): boolean {
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN'].includes(codeOf(error))) return true
  return error instanceof Error && /timeout|terminated/.test(error.message)
}

/**
 * The application works as an ordinary role that owns its database, as it would on a server of somebody else's: an
 * injected statement cannot run programs or read files.
 */
export async function ensureDatabase(client: Client, socket: Socket): Promise<Connection> {
  const name = 'qingyu'
  const role = await client.query('select from pg_roles where rolname = $1', [name])
  if (role.rowCount === 0) await client.query(`create role ${name} login createdb`)
  const database = await client.query('select from pg_database where datname = $1', [name])
  if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
  return { host: socket.host, port: socket.port, user: name, database: name }
}
