import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as wholeText } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { StartError } from '../start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const asRoot = process.getuid?.() === 0

let home: string
let directory: string
let told: string[]
let started: EmbeddedPostgres[]

beforeEach(async () => {
  // A home of mode 0700: as root, only the detour through a user namespace gets the database in there.
  home = await mkdtemp(join(tmpdir(), 'postgres-test-'))
  directory = join(home, 'postgres')
  told = []
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await rm(home, { recursive: true, force: true })
})

async function start(where = directory, parameters: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    directory: where,
    tell: (text) => told.push(text),
    parameters: { fsync: 'off', ...parameters },
  })
  started.push(server)
  return server
}

/** What a killed application leaves: a process of its own starts the server and ends without stopping it. */
async function startAndLeave(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const module = new URL('embedded-postgres.ts', import.meta.url).href
  const options = `{ directory: ${JSON.stringify(directory)}, parameters: { fsync: 'off' }, tell() {} }`
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres(${options})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: environment,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const [[code], said] = await Promise.all([once(child, 'exit'), wholeText(child.stderr)])
  if (code !== 0) throw new Error(said)
}

/** Whether a user who is nobody in particular can go into a folder. */
async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return folder === dirname(folder) || isOpenToOthers(dirname(folder))
}

function connect(): Promise<Client> {
  const client = new Client({ host: join(directory, 'run'), user: 'qingyu', database: 'qingyu' })
  client.on('error', () => {})
  return client.connect().then(() => client)
}

async function query(server: EmbeddedPostgres, text: string): Promise<Record<string, unknown>> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

async function postmasterPid(where = directory): Promise<number> {
  return Number((await readFile(join(where, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function waitForEnd(pid: number): Promise<void> {
  while (
    await stat(`/proc/${pid}/cwd`).then(
      () => true,
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
}

test('starts in a private home, for its owner alone, and stops cleanly', async () => {
  const server = await start()
  expect(server.adopted).toBe(false)
  const facts = await query(
    server,
    `select current_user as role, current_database() as database, getdatabaseencoding() as encoding,
       (select datlocprovider::text || ':' || datlocale from pg_database where datname = current_database()) as locale,
       (select rolsuper from pg_roles where rolname = current_user) as superuser,
       current_setting('data_checksums') as checksums, current_setting('listen_addresses') as network`,
  )
  expect(facts).toEqual({
    role: 'qingyu',
    database: 'qingyu',
    encoding: 'UTF8',
    locale: 'b:C.UTF-8',
    superuser: false,
    checksums: 'on',
    network: '',
  })
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
  // Whoever runs it, the files belong to the caller.
  expect((await stat(join(directory, 'cluster'))).uid).toBe(process.getuid?.())

  const pid = await postmasterPid()
  const map = await readFile(`/proc/${pid}/uid_map`, 'utf8')
  expect(map.trim().split(/\s+/)[0] === '0').toBe(!asRoot)

  await server.stop()
  await server.stop()
  await expect(stat(`/proc/${pid}`)).rejects.toThrow('ENOENT')
  expect(await readFile(join(directory, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('keeps fsync on unless told otherwise', async () => {
  const server = await startEmbeddedPostgres({ directory, tell: () => {} })
  started.push(server)
  expect(await query(server, 'show fsync')).toEqual({ fsync: 'on' })
})

test('takes over a server left behind and can stop it', async () => {
  await startAndLeave()
  const pid = await postmasterPid()
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(await postmasterPid()).toBe(pid)
  expect(await query(server, 'select 1 as one')).toEqual({ one: 1 })
  await server.stop()
  expect(await readFile(join(directory, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a kill -9 in mid-work loses nothing committed', async () => {
  await startAndLeave()
  const client = await connect()
  await client.query('create table kept as select generate_series(1, 1000) as n')
  // A session in the middle of something outlives its killed server and keeps the shared memory.
  const work = client.query('select count(*) from generate_series(1, 1000000000)').catch(() => {})
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid)

  const server = await start()
  expect(server.adopted).toBe(false)
  expect(await query(server, 'select count(*)::int as n from kept')).toEqual({ n: 1000 })
  expect(told.join('\n')).toContain('processes of a killed server')
  await work
})

test('comes back by itself when it is killed under a running application', async () => {
  const server = await start()
  await query(server, 'create table kept as select 1 as n')
  process.kill(await postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => expect(told.at(-1)).toContain('starting it again'), 5_000)
  await vi.waitFor(async () => expect(await query(server, 'select n from kept')).toEqual({ n: 1 }), 10_000)
  await server.stop()
  await expect(readdir(join(directory, 'run'))).resolves.toEqual([])
})

test('a pid file whose number now belongs to another process is not in the way', async () => {
  await (await start()).stop()
  const other = spawn('sleep', ['60'])
  await once(other, 'spawn')
  const lines = [other.pid, join(directory, 'cluster'), 1, 5432, join(directory, 'run'), '', '', 'ready']
  await writeFile(join(directory, 'cluster', 'postmaster.pid'), `${lines.join('\n')}\n`)
  await writeFile(join(directory, 'run', '.s.PGSQL.5432.lock'), `${lines.join('\n')}\n`)
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(other.exitCode).toBe(null)
  other.kill()
})

test('a path too long for a socket moves the socket to a private folder elsewhere', async () => {
  const deep = join(home, '深'.repeat(40), 'postgres')
  const server = await start(deep)
  expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90)
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as one')).toEqual({ one: 1 })
  await server.stop()

  // The same name, but open to others: one of them may have laid a socket of their own there.
  await chmod(server.connection.host, 0o777)
  await expect(start(deep)).rejects.toThrow('only the database')
  await rm(server.connection.host, { recursive: true })
})

test('a half-made cluster of a killed start is made anew', async () => {
  await mkdir(join(directory, 'unfinished-1', 'base'), { recursive: true })
  await start()
  expect((await readdir(directory)).toSorted()).toEqual(['cluster', 'postgres.log', 'run'])
})

test('a start that fails says why in the words of PostgreSQL', async () => {
  await expect(start(directory, { shared_buffers: 'plenty' })).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty"/,
  )
})

test('data of another version is left alone, with a sentence', async () => {
  await (await start()).stop()
  await writeFile(join(directory, 'cluster', 'PG_VERSION'), '15\n')
  const refused = start()
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow('was made by PostgreSQL 15, this is PostgreSQL 18')
})

test('giving up in the middle of the start leaves no server behind', async () => {
  const abort = new AbortController()
  const starting = startEmbeddedPostgres({
    directory,
    tell: () => setTimeout(() => abort.abort(new Error('enough')), 200),
    signal: abort.signal,
  })
  await expect(starting).rejects.toThrow('enough')
  const server = await start()
  expect(server.adopted).toBe(false)
})

test('where user namespaces are refused, root drops to an ordinary user', async () => {
  await chmod(home, 0o755)
  // Without the program in its PATH the detour is as closed as on a machine that forbids it.
  const bin = join(home, 'bin')
  await mkdir(bin)
  await symlink('/bin/chown', join(bin, 'chown'))
  if (asRoot && !(await isOpenToOthers(import.meta.dirname))) {
    // The project itself lies in a private folder, so there is nobody to drop to: the sentence says so.
    await expect(startAndLeave({ PATH: bin })).rejects.toThrow('no other user can reach')
    return
  }
  await startAndLeave({ PATH: bin })
  const server = await start()
  expect(server.adopted).toBe(true)
  const pid = await postmasterPid()
  const { uid } = await stat(join(directory, 'cluster'))
  expect((await stat(`/proc/${pid}`)).uid).toBe(uid)
  expect(uid === process.getuid?.()).toBe(!asRoot)
  expect(uid).not.toBe(0)
})
