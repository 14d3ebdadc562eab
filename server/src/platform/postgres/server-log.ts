import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'

const largestLog = 5e6

/** Opened anew at each start; one earlier file is kept, so the log stays bounded. */
export async function openServerLog(path: string): Promise<FileHandle> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants
  // Root may open it in a folder of the database's user: never through a link laid there.
  return open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
}

/** Why the server ended, in its own words, from what it has written since `start`. */
export async function lastWords(log: FileHandle, start: number): Promise<string> {
  const { size } = await log.stat()
  const from = Math.max(start, size - 20_000)
  const { buffer, bytesRead } = await log.read(Buffer.alloc(size - from), 0, size - from, from)
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean)
  // Our own early knocks are answered by "FATAL: the database system is starting up".
  const reason =
    lines.findLast((line) => /(PANIC|FATAL): +(?!the database system is )/.test(line)) ?? lines.at(-1)
  return reason?.replace(/^.*?(PANIC|FATAL):\s+/, '').trim() ?? 'it gave no reason'
}
