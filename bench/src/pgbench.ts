import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { canUseApt, which } from '../../tools/steps/system-packages.ts'

/** PostgreSQL's own benchmark, the yardstick of purchases. The embedded server comes without it, Debian's has it. */

const run = promisify(execFile)
const CLIENTS = '16'
const SCALE = '50'

export interface Yardstick {
  /** TPC-B transactions in a second. */
  tpcb(seconds: number): Promise<number>
}

interface Server {
  host: string
  port: number
  user: string
  database: string
}

/** Null, with the reason told, when it is neither here nor to be had. */
export async function prepareTpcb(root: string, server: Server): Promise<Yardstick | null> {
  const found = await findPgbench(root)
  if (!found) return null
  const client = new pg.Client(server)
  await client.connect()
  await client.query('create database tpcb')
  await client.end()
  const { host, port, user } = server
  const at = ['-h', host, '-p', String(port), '-U', user]
  const bench = (...more: string[]) =>
    run(found.path, [...at, ...more], { env: { ...process.env, ...found.env } })
  console.log(`Filling TPC-B at scale ${SCALE}`)
  await bench('-i', '-q', '-s', SCALE, 'tpcb')
  return {
    tpcb: async (seconds) => {
      const { stdout } = await bench('-n', '-c', CLIENTS, '-j', '2', '-T', String(seconds), 'tpcb')
      const [, tps] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
      if (tps === undefined) throw new Error(`pgbench said: ${stdout}`)
      return Number(tps)
    },
  }
}

async function findPgbench(root: string): Promise<{ path: string; env: Record<string, string> } | null> {
  const own = (await which('pgbench')) ?? (await inFolder('/usr/lib/postgresql'))
  if (own) return { path: own, env: {} }
  // Unpacked beside our own packages: installed, it would bring a server that starts by itself.
  const cache = join(root, 'node_modules', '.cache', 'pgbench')
  try {
    let path = await inFolder(join(cache, 'usr/lib/postgresql'))
    if (!path) {
      await unpack(cache)
      path = await inFolder(join(cache, 'usr/lib/postgresql'))
    }
    if (!path) throw new Error('the package has none')
    const libraries = await readdir(join(cache, 'usr/lib'))
    const folders = libraries
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(cache, 'usr/lib', name))
    return { path, env: { LD_LIBRARY_PATH: folders.join(':') } }
  } catch (error) {
    console.error(`Purchases are not measured: no pgbench here, and none to be had (${String(error)}).`)
    return null
  }
}

async function inFolder(folder: string): Promise<string | null> {
  const versions = await readdir(folder).catch(() => [])
  const [newest] = versions.toSorted((one, other) => Number(other) - Number(one))
  return newest === undefined ? null : join(folder, newest, 'bin', 'pgbench')
}

async function unpack(cache: string): Promise<void> {
  console.log('Fetching pgbench (Debian’s package of PostgreSQL, once)')
  await mkdir(cache, { recursive: true })
  if (await canUseApt()) await run('apt-get', ['-q', 'update'])
  const { stdout } = await run('apt-cache', ['pkgnames', 'postgresql-'])
  const [version] = stdout
    .split('\n')
    .map((name) => Number(/^postgresql-(\d+)$/.exec(name)?.[1] ?? 0))
    .toSorted((one, other) => other - one)
  // Downloaded by this process, whoever it runs as, into a folder that apt's own user need not see.
  const asOurselves = ['-o', 'APT::Sandbox::User=root']
  await run('apt-get', [...asOurselves, 'download', `postgresql-${version}`, 'libpq5'], { cwd: cache })
  for (const name of await readdir(cache))
    if (name.endsWith('.deb')) await run('dpkg', ['-x', join(cache, name), cache])
}
