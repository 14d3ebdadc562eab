import type { ChildProcess } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { codeOf, StartError } from '../start-error.ts'

/** A process number alone may be given to another process later; with its start time it is one process for good. */
export interface RunningProcess {
  pid: number
  startTime: string
}

export interface Postmaster extends RunningProcess {
  socketFolder: string
  port: number
}

/** The server that runs on this cluster, whoever started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(nullFor('ENOENT'))
  if (file === null) return null
  // Lines: process number, cluster, start time, port, folder of the socket, …; the last two may not be written yet.
  const [pid = '', , , port = '', socketFolder = ''] = file.split('\n')
  const running = await identify(Number(pid), cluster)
  return running && { ...running, port: Number(port), socketFolder }
}

/** Null when it has ended already. */
export async function identifyChild(child: ChildProcess): Promise<RunningProcess | null> {
  const startTime = child.pid === undefined ? null : await startTimeOf(child.pid)
  return child.pid === undefined || startTime === null ? null : { pid: child.pid, startTime }
}

export async function isRunning({ pid, startTime }: RunningProcess): Promise<boolean> {
  return (await startTimeOf(pid)) === startTime
}

/**
 * Clears what a crash left: processes of a dead server (they hold the shared memory, and a second server beside them
 * would ruin the data), its pid file (its number may belong to another process by now), its socket.
 */
export async function clearLeftovers(cluster: string, socketFolder: string, tell: (text: string) => void) {
  await waitForOrphans(cluster, tell)
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of await readdir(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(socketFolder, name), { force: true })
  }
}

async function waitForOrphans(cluster: string, tell: (text: string) => void): Promise<void> {
  const patience: [NodeJS.Signals | null, number][] = [
    [null, 1_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 10_000],
  ]
  let orphans = await processesOf(cluster)
  for (const [signal, milliseconds] of patience) {
    if (orphans.length === 0) return
    tell(`PostgreSQL: waiting for ${orphans.length} processes of a killed server to end`)
    // Their server is gone, so whatever they do is lost anyway; the log brings back what was committed.
    if (signal) for (const { pid } of orphans) send(pid, signal)
    const deadline = Date.now() + milliseconds
    while (orphans.length > 0 && Date.now() < deadline) {
      await sleep(50)
      orphans = await processesOf(cluster)
    }
  }
  if (orphans.length > 0) {
    const pids = orphans.map(({ pid }) => pid).join(', ')
    throw new StartError(`Processes ${pids} of an earlier PostgreSQL do not end: end them, then start again.`)
  }
}

/** Fast shutdown: ends all sessions, writes everything, leaves nothing to recover. Slow disks get a minute for it. */
export async function stopPostmaster(postmaster: RunningProcess): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, milliseconds] of steps) {
    if (!(await isRunning(postmaster))) return
    send(postmaster.pid, signal)
    const deadline = Date.now() + milliseconds
    while (Date.now() < deadline) {
      if (!(await isRunning(postmaster))) return
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not end`)
}

async function processesOf(cluster: string): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map((pid) => identify(pid, cluster)))
  return found.filter((one) => one !== null)
}

/** A process of PostgreSQL works in the folder of its cluster, all its life. */
async function identify(pid: number, cluster: string): Promise<RunningProcess | null> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  // Where the processes of others stand is not for us to see.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(nullFor('ENOENT', 'ESRCH', 'EACCES', 'EPERM'))
  if (folder !== cluster && folder !== `${cluster} (deleted)`) return null
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(nullFor('ENOENT', 'ESRCH'))
  const startTime = await startTimeOf(pid)
  return program === 'postgres\n' && startTime !== null ? { pid, startTime } : null
}

/** Null for a process that has ended, also while nobody has collected it (a container without an init never does). */
async function startTimeOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(nullFor('ENOENT', 'ESRCH'))
  // The second field, the name, may hold spaces and brackets: count from its end.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields?.[0]
  return state === undefined || state === 'Z' || state === 'X' ? null : (fields?.[19] ?? null)
}

/** Any other failure (too many open files, say) tells nothing of the process: a healthy server must not pass for dead. */
const nullFor =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (codes.includes(codeOf(error))) return null
    throw error
  }

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
