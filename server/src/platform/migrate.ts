import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import { installationTable } from './settings.tables.ts'
import { StartError } from './start-error.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Held while migrating, so that processes which start together do it once. */
const MIGRATION_LOCK = 7_310_001
/** The most that PostgreSQL takes, in milliseconds: a 0 would mean the same, but the driver keeps it to itself. */
const ANY_TIME = 2 ** 31 - 1

export async function migrateDatabase({ options }: pg.Pool, log: Log): Promise<void> {
  // Connections of their own: neither a migration nor the wait for another process's may be cut short, as calls are.
  const { pool, close } = openDatabase(options, log, { max: 2, statement_timeout: ANY_TIME })
  try {
    await migrateOn(pool)
  } finally {
    await close()
  }
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(drizzle({ client }), {
        migrationsFolder: MIGRATIONS,
        migrationsSchema: 'public',
        migrationsTable: 'migrations',
      })
      await runMigrations({ pgPool: pool })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

async function requireVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new StartError(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}.`)
}

/** Another master secret could open nothing of what this database names: better not to start than to lose it all. */
export async function requireSameSecret(db: Database, { fingerprint }: Secrets): Promise<void> {
  await db.insert(installationTable).values({ name: 'secret', value: fingerprint }).onConflictDoNothing()
  const [row] = await db.select().from(installationTable).where(eq(installationTable.name, 'secret'))
  if (row?.value !== fingerprint)
    throw new StartError(
      'This database was made with another master secret. Put back the file data/master-secret, or set MASTER_SECRET to it.',
    )
}
