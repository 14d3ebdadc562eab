import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf, explaining, StartError } from '../start-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import { run, type RunAs } from './run-as.ts'

const unfinished = 'unfinished-'
const neededMegabytes = 300

export const superuser = 'postgres'

interface ClusterOptions {
  directory: string
  cluster: string
  tell: (text: string) => void
  parameters?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Makes the cluster unless it is there. initdb works in a sibling folder that is renamed at the end, so a kill in the
 * middle leaves nothing that looks finished.
 */
export async function ensureCluster(
  options: ClusterOptions,
  binaries: PostgresBinaries,
  as: RunAs,
): Promise<void> {
  const { directory, cluster, tell, parameters, signal } = options
  await removeUnfinished(directory)
  if (await isFinished(cluster, binaries.majorVersion)) return

  await checkFreeSpace(directory)
  tell('PostgreSQL: making the database (once)')
  const folder = join(directory, `${unfinished}${randomUUID()}`)
  try {
    await run(as, binaries.initdb, initdbArguments(folder, parameters?.fsync !== 'off'), { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw new StartError(`PostgreSQL could not make its database in ${directory}: ${lastLine(error)}`, {
      cause: error,
    })
  }
  await rename(folder, cluster)
  // initdb has synced its files; the rename itself is only safe once the folder is.
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function initdbArguments(folder: string, sync: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // Whoever can open the socket has already been let through a folder of mode 0700, and there is no other way in:
    // a password beside it would lie in a file that the same people can read.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(unfinished)) {
      // An initdb whose parent was killed may still be writing there for a moment.
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }
}

async function isFinished(cluster: string, majorVersion: string): Promise<boolean> {
  const version = await explaining(cluster, () =>
    readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }),
  )
  if (version === null) {
    const rest = await readdir(cluster).catch(() => [])
    if (rest.length === 0) return false
    throw new StartError(
      `${cluster} is not a PostgreSQL database any more (PG_VERSION is missing): restore it.`,
    )
  }
  if (version.trim() === majorVersion) return true
  throw new StartError(
    `${cluster} was made by PostgreSQL ${version.trim()}, this is PostgreSQL ${majorVersion}. ` +
      'Go back to the earlier version of the project, or move the data with pg_upgrade or pg_dump.',
  )
}

async function checkFreeSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  if (megabytes >= neededMegabytes) return
  throw new StartError(
    `The disk that holds ${directory} has ${megabytes} MB free; the database needs ${neededMegabytes} MB. ` +
      'Free some space, or set DATA_DIR to a folder on another disk.',
  )
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no reason given').trim()
}
