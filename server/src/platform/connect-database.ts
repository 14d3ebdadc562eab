import { join } from 'node:path'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import type { DatabasePool } from './database.ts'
import { takeInstanceLock } from './instance-lock.ts'
import type { Log } from './log.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { codeOf, explained, StartError } from './start-error.ts'

export interface ConnectedDatabase extends DatabasePool {
  /** Tells a second start on the same data folder where this one answers. */
  announce(url: string): void
}

/** The database of DATABASE_URL, or the embedded one, which belongs to one server at a time. */
export async function connectDatabase(
  config: Config,
  log: Log,
  tell: (progress: string) => void,
  signal: AbortSignal | undefined,
): Promise<ConnectedDatabase> {
  if (config.databaseUrl !== undefined) {
    const database = openDatabase({ connectionString: config.databaseUrl }, log)
    try {
      // An address that is none throws at once instead of rejecting.
      await database.pool.query('select 1')
    } catch (error) {
      await database.close()
      throw unreachable(error, config.databaseUrl)
    }
    return { ...database, announce: () => {} }
  }

  const lock = await takeInstanceLock(config.dataDir)
  const directory = join(config.dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ directory, tell, ...(signal && { signal }) }).catch(
    async (error: unknown) => {
      await lock.release()
      throw error
    },
  )
  const database = openDatabase(postgres.connection, log)
  return {
    ...database,
    announce: (url) => lock.announce(url),
    close: async () => {
      await database.close()
      await postgres.stop()
      await lock.release()
    },
  }
}

/** The driver takes any other text for a host's name, and would look for it. */
const ADDRESS = /^postgres(ql)?:\/\//

function unreachable(error: unknown, url: string): StartError {
  if (!ADDRESS.test(url) || codeOf(error) === 'ERR_INVALID_URL')
    return new StartError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database.',
      {
        cause: error,
      },
    )
  const known = explained(error)
  const why = known instanceof Error ? known.message : String(known)
  return new StartError(`The database of DATABASE_URL cannot be used: ${why}`, { cause: error })
}
