import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@qingyu/server/main'

/** An embedded PostgreSQL with its production settings, and the environment of a server on it. */
export async function startBenchDatabase(folder: string) {
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), tell: () => {} })
  const { host, port, user, database } = postgres.connection
  return {
    connection: postgres.connection,
    postmaster: Number.parseInt(await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')),
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      ROLES: 'api',
      DEMO: '0',
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    },
    stop: () => postgres.stop(),
  }
}
