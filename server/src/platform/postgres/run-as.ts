import {
  execFile,
  type ExecFileOptions,
  spawn,
  type ChildProcess,
  type StdioOptions,
} from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

import { StartError } from '../start-error.ts'

const execute = promisify(execFile)

/**
 * How PostgreSQL's programs are run. They refuse to work as root, and initdb as a user without a name, so that some
 * machines need a detour.
 */
export interface RunAs {
  /** Owner, as seen from outside, of all that the programs write. */
  uid: number
  gid: number
  prefix: string[]
  /** Whether the process has to change its user, which only root can. */
  switchUser: boolean
}

/** Nothing of the caller's environment: PGOPTIONS, PGDATA or an exotic LANG would change what the server does. */
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function options(as: RunAs): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  return { cwd: '/', env: environment, ...(as.switchUser ? { uid: as.uid, gid: as.gid } : {}) }
}

export function run(as: RunAs, program: string, args: string[], more: Pick<ExecFileOptions, 'signal'> = {}) {
  const [command = program, ...rest] = [...as.prefix, program, ...args]
  return execute(command, rest, { ...options(as), ...more, encoding: 'utf8' })
}

/** In a session of its own: a Ctrl-C in the terminal must not stop the database before its users have finished. */
export function runInBackground(
  as: RunAs,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command = program, ...rest] = [...as.prefix, program, ...args]
  return spawn(command, rest, { ...options(as), stdio, detached: true })
}

export async function chooseRunAs(directory: string, cluster: string, postgres: string): Promise<RunAs> {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0 && hasName()) return { uid, gid, prefix: [], switchUser: false }

  const inNamespace = { uid, gid, prefix: await namespacePrefix(), switchUser: false }
  const made = await stat(cluster).catch(() => null)
  const ownerIsOther = made !== null && made.uid !== uid
  if (!ownerIsOther && (await canRun(inNamespace, directory, postgres))) return inNamespace
  if (uid !== 0) {
    throw new StartError(
      `The user with the number ${uid} has no name on this machine, which PostgreSQL needs. ` +
        'Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }

  const candidates = ownerIsOther
    ? [{ uid: made.uid, gid: made.gid }]
    : await unprivilegedUsers(directory, postgres)
  for (const candidate of candidates) {
    const as = { ...candidate, prefix: [], switchUser: true }
    if (await canRun(as, dirname(directory), postgres)) {
      await execute('chown', ['-R', '-P', `${as.uid}:${as.gid}`, directory])
      return as
    }
  }
  throw new StartError(
    'PostgreSQL does not run as root, this machine refuses user namespaces, and no other user can reach both ' +
      `${dirname(directory)} and ${postgres}. Start as an ordinary user, move the project to a folder open to ` +
      'others (for example under /opt) with DATA_DIR in such a folder too, or set DATABASE_URL.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * A user namespace in which we appear as somebody else: to the rest of the machine the files stay our own, so a
 * project in a home of mode 0700 works. `--` ends unshare's own options; it replaces itself by the program, so the
 * process id stays.
 */
async function namespacePrefix(): Promise<string[]> {
  const nobody = (await namedUsers()).find((user) => user.name === 'nobody')
  const inside = nobody?.uid ?? 65_534
  return ['unshare', '--user', `--map-user=${inside}`, `--map-group=${nobody?.gid ?? inside}`, '--']
}

async function canRun(as: RunAs, folder: string, postgres: string): Promise<boolean> {
  const check = as.switchUser ? 'cd "$1" && "$2" --version' : 'cd "$1" && test -w . && "$2" --version'
  return run(as, '/bin/sh', ['-c', check, 'sh', folder, postgres]).then(
    () => true,
    () => false,
  )
}

interface NamedUser {
  name: string
  uid: number
  gid: number
}

async function namedUsers(): Promise<NamedUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

/** Whoever owns the surroundings (root working in somebody's home) comes before the general-purpose users. */
async function unprivilegedUsers(...places: string[]): Promise<{ uid: number; gid: number }[]> {
  const owners: { uid: number; gid: number }[] = []
  for (const place of places) {
    for (let path = place; path !== dirname(path); path = dirname(path)) {
      const { uid, gid } = await stat(path)
      owners.push({ uid, gid })
    }
  }
  const named = await namedUsers()
  const known = ['postgres', 'nobody'].flatMap((name) => named.filter((user) => user.name === name))
  return [...owners, ...known].filter((user) => user.uid > 0)
}
