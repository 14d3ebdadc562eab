import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateUrl, startEmbeddedPostgres } from '@qingyu/server/main'
import pg from 'pg'

/** A PostgreSQL for tests: that of DATABASE_URL, or an embedded one of our own that dies with the run. */
export interface DatabaseServer {
  /** A database of its own, migrated; dropped by `drop`. */
  create(): Promise<{ url: string; drop(): Promise<void> }>
  stop(): Promise<void>
}

const TEMPLATE = 'qingyu_template'
/** Set by the test run's set-up, so that every test file uses the one server that was started there. */
const SHARED = 'QINGYU_TEST_DATABASE_SERVER'

export async function shareDatabaseServer(): Promise<() => Promise<void>> {
  // Each project of the run asks for it.
  if (process.env[SHARED]) return async () => {}
  const { url, stop } = await startServer()
  const template = await onServer(url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE}`)
    await client.query(`create database ${TEMPLATE}`)
    return withDatabase(url, TEMPLATE)
  })
  await migrateUrl(template)
  process.env[SHARED] = url
  return stop
}

export async function openDatabaseServer(): Promise<DatabaseServer> {
  const shared = process.env[SHARED]
  const { url, stop } = shared ? { url: shared, stop: async () => {} } : await startServer()
  const template = shared ? `template ${TEMPLATE}` : ''
  return {
    stop,
    create: async () => {
      const name = `qingyu_${randomBytes(6).toString('hex')}`
      await onServer(url, (client) => client.query(`create database ${name} ${template}`))
      return {
        url: withDatabase(url, name),
        drop: () => onServer(url, (client) => dropDatabase(client, name)),
      }
    },
  }
}

const NOT_OURS_TO_END = '42501'
const PATIENCE_MS = 10_000

/** The server's own autovacuum may be looking at it, which only the server's owner may end; it is gone in a moment. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await client.query(`drop database ${name} with (force)`)
      return
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === NOT_OURS_TO_END
      if (!busy || Date.now() > until) throw error
      await sleep(100)
    }
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'qingyu-db-'))
  // What is lost in a crash of a test run is not missed.
  const parameters = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  }
  const postgres = await startEmbeddedPostgres({ directory, tell: () => {}, parameters })
  const { host, port, user, database } = postgres.connection
  return {
    url: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    stop: async () => {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`)
}
