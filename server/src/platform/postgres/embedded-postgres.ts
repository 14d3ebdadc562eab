import { once } from 'node:events'
import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { explaining, StartError } from '../start-error.ts'
import { findPostgresBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { keepRunning } from './keep-running.ts'
import {
  clearLeftovers,
  findPostmaster,
  identifyChild,
  type RunningProcess,
  stopPostmaster,
} from './postmaster.ts'
import { awaitReady, type Connection, ensureDatabase, type Socket } from './readiness.ts'
import { chooseRunAs, runInBackground } from './run-as.ts'
import { lastWords, openServerLog } from './server-log.ts'
import { serverArguments } from './settings.ts'
import { isPrivate, openSocketFolder, socketPort } from './socket-folder.ts'

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its socket and its log, and nothing else. */
  directory: string
  tell: (progress: string) => void
  parameters?: Record<string, string>
  /** Gives up the start; whatever has been started by then is stopped first. */
  signal?: AbortSignal
}

export interface EmbeddedPostgres {
  connection: Connection
  /** Whether it was found running, left by a process that had no time to stop it. */
  adopted: boolean
  stop(): Promise<void>
}

/** The caller holds the lock of the data folder: two of these at once on one directory are not provided for. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return explaining(options.directory, async () => {
    await mkdir(options.directory, { recursive: true })
    await chmod(options.directory, 0o700)
    const directory = await realpath(options.directory)
    const found = { ...options, directory, cluster: join(directory, 'cluster') }
    const adopted = await adopt(found)
    const { server, connection } = adopted ?? (await start(found))
    const startAgain = async () => (await start(found)).server
    return { connection, adopted: adopted !== null, stop: keepRunning(server, startAgain, options.tell) }
  })
}

interface Found extends EmbeddedPostgresOptions {
  cluster: string
}

interface Ready {
  server: RunningProcess
  connection: Connection
}

async function adopt(options: Found): Promise<Ready | null> {
  const { cluster, tell } = options
  const deadline = Date.now() + 60_000
  let left = await findPostmaster(cluster)
  // Its pid file is written in two steps; the address of the socket comes with the second.
  while (left && left.socketFolder === '' && Date.now() < deadline) {
    await sleep(50)
    left = await findPostmaster(cluster)
  }
  if (!left) return null

  const { uid } = await stat(cluster)
  if (!(await isPrivate(left.socketFolder, uid))) {
    tell('PostgreSQL: a server is still running without its socket; restarting it')
    await stopPostmaster(left)
    return null
  }
  tell('PostgreSQL: taking over the server that is still running')
  return makeReady(left, { host: left.socketFolder, port: left.port }, options)
}

async function start(options: Found): Promise<Ready> {
  const { directory, cluster, tell, parameters = {} } = options
  const binaries = await findPostgresBinaries()
  const as = await chooseRunAs(directory, cluster, binaries.postgres)
  await ensureCluster(options, binaries, as)
  const host = await openSocketFolder(directory, as)
  await clearLeftovers(cluster, host, tell)

  const log = await openServerLog(join(directory, 'postgres.log'))
  try {
    // Made by root for another user: that one may start the server alone next time.
    if (as.switchUser) await log.chown(as.uid, as.gid)
    const { size } = await log.stat()
    const child = runInBackground(
      as,
      binaries.postgres,
      ['-D', cluster, ...serverArguments(host, socketPort, parameters)],
      ['ignore', log.fd, log.fd],
    )
    await once(child, 'spawn')
    child.unref()
    const server = await identifyChild(child)
    const ready = server && (await makeReady(server, { host, port: socketPort }, options))
    if (ready) return ready
    throw new StartError(
      `PostgreSQL did not start: ${await lastWords(log, size)} (log: ${directory}/postgres.log)`,
    )
  } finally {
    await log.close()
  }
}

/** Null when the server ended before it was ready. */
async function makeReady(
  server: RunningProcess,
  socket: Socket,
  { tell, signal }: Found,
): Promise<Ready | null> {
  try {
    const client = await awaitReady(server, socket, tell, signal)
    if (!client) return null
    try {
      return { server, connection: await ensureDatabase(client, socket) }
    } finally {
      await client.end()
    }
  } catch (error) {
    // A server that nobody waits for any more must not stay behind; one that hangs is left for the operator to see.
    if (signal?.aborted) await stopPostmaster(server)
    throw error
  }
}
