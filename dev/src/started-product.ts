import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The whole product, started as `npm start` does it and seen from outside: processes, a port, and what is printed. */
export interface StartedProduct {
  /** Of the launcher, which is what npm and the terminal know. */
  pid: number
  /** Empty when it ended instead of becoming ready. */
  url: string
  /** Everything printed so far, on both outputs. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** The exit code; null when the launcher was killed. */
  ended: Promise<number | null>
}

export interface StartPlan {
  dataDir: string
  env?: Record<string, string>
  /** A program, with its arguments, that runs the launcher in circumstances of its own. */
  through?: string[]
}

const LAUNCHER = join(import.meta.dirname, '..', '..', 'tools', 'launch.cjs')
/** Nothing of the test run's own settings: they would choose another database or another port. */
const KEPT = ['PATH', 'HOME', 'LANG', 'TMPDIR']

/** Returns when it is ready, or has ended before. */
export async function startProduct({ dataDir, env = {}, through = [] }: StartPlan): Promise<StartedProduct> {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const [program, ...args] = [...through, process.execPath, LAUNCHER, 'start']
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(kept), PORT: '0', DATA_DIR: dataDir, ...env },
  })
  let output = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /is ready: (\S+)[\s\S]*Ctrl-C stops it/.exec(output) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  // Its last words may still be on the way when it has ended.
  const closed = once(child, 'close').then(() => '')
  const url = await Promise.race([ready, closed])
  return {
    pid: child.pid ?? 0,
    url,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended,
  }
}

/**
 * Every process that works on a data folder, whoever its parent is by now: the launcher and the server know the folder
 * from their environment, PostgreSQL's processes stand in it, and the rest are children of these.
 */
export async function processesOn(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const seen = await Promise.all(pids.map((pid) => look(pid, dataDir)))
  const alive = seen.filter((one) => one !== null)
  const found = new Set(alive.filter((one) => one.works).map((one) => one.pid))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of alive) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

async function look(pid: number, dataDir: string) {
  const [stat, environment, folder] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
    readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ])
  // The name of the program may hold spaces and brackets: count from its end.
  const [state, parent] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  if (state === undefined || state === 'Z') return null
  const works = environment.split('\0').includes(`DATA_DIR=${dataDir}`) || folder.startsWith(`${dataDir}/`)
  return { pid, parent: Number(parent), works }
}

/** One statement in the embedded database of a running product, as an operator with the keys of the house. */
export async function queryDatabaseOf(dataDir: string, statement: string): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const [, , , port, host] = pidFile.split('\n')
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'qingyu' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A kill that strikes in the instant it is called: those it kills are looked up now, so that afterwards nothing has
 * time to be written which should have been on disk before.
 */
export async function aimAtEverything(dataDir: string): Promise<() => Promise<void>> {
  const targets = await processesOn(dataDir)
  return () => {
    for (const pid of targets) kill(pid)
    return killEverything(dataDir)
  }
}

/** As a power failure ends them: all, at once, without a word. */
export async function killEverything(dataDir: string): Promise<void> {
  for (let left = await processesOn(dataDir); left.length > 0; left = await processesOn(dataDir)) {
    for (const pid of left) kill(pid)
    await sleep(20)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
