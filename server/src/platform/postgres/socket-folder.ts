import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { codeOf, StartError } from '../start-error.ts'
import type { RunAs } from './run-as.ts'

/** Files named by this number, no network port: the server does not listen on one. */
export const socketPort = 5432

/** sockaddr_un has 108 bytes, the last one zero. */
const longestSocketPath = 107

/**
 * A folder that only the database's user can enter, which is what stands in for a password. Its usual place is beside
 * the cluster; a path too long for a socket sends it to the system's temporary folder.
 */
export async function openSocketFolder(directory: string, as: RunAs): Promise<string> {
  const beside = join(directory, 'run')
  if (fits(beside)) return makePrivate(beside, as)
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 20)
  for (const temporary of [tmpdir(), '/tmp']) {
    const folder = join(temporary, `qingyu-${as.uid}-${hash}`)
    if (fits(folder)) return makePrivate(folder, as)
  }
  throw new StartError(`The path ${directory} is too long for a socket: set DATA_DIR to a shorter one.`)
}

/** Whether nobody but this user (and root) can put a socket there, or has put one there before us. */
export async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const itself = await lstat(folder).catch(() => null)
  if (itself === null || !itself.isDirectory() || itself.uid !== uid || (itself.mode & 0o077) !== 0)
    return false
  // In a parent that others may write to, only the sticky bit keeps them from exchanging the folder.
  const parent = await stat(dirname(folder))
  return (parent.mode & 0o022) === 0 || (parent.mode & 0o1000) !== 0
}

async function makePrivate(folder: string, as: RunAs): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).then(
    () => chown(folder, as.uid, as.gid),
    (error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    },
  )
  if (await isPrivate(folder, as.uid)) return folder
  throw new StartError(
    `${folder} must be a folder that only the database's user can enter (mode 700), but is not. ` +
      'Somebody else may have made it: remove it and start again.',
  )
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
}
