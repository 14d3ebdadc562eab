import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevice } from '@qingyu/dev/device'
import type { Device } from '@qingyu/dev/device'
import pg from 'pg'
import { appSizes } from './app/app-sizes.ts'
import { browserFigures } from './app/browser-figures.ts'
import { startBenchDatabase } from './bench-database.ts'
import { startChild } from './child.ts'
import { sealedBodies } from './envelopes.ts'
import { idleServerMegabytes } from './idle-memory.ts'
import { sendAll } from './load.ts'
import { familySeconds, processorSeconds, residentMegabytes } from './processor-time.ts'
import { purchaseFigures } from './purchases.ts'
import { printTable } from './table.ts'
import type { Figure } from './table.ts'
import { SAMPLE_TABLES } from './sample-list.ts'
import { transcodeFigures } from './transcode.ts'

/** `npm run bench`: every figure as a ratio to a yardstick measured in the same run, interleaved, best of three. */

const ROUNDS = 3
const REQUESTS = 5000
const WARM_UP = 6000
const LOGINS = 40
const RUSH_SECONDS = 4
const FORM = 'application/x-www-form-urlencoded'

interface Measured {
  perCpuSecond: number
  databaseMs: number
}

const root = join(import.meta.dirname, '..', '..')
// First: what cannot be built should not be found out after minutes.
const sizes = await appSizes(root)
const folder = await mkdtemp(join(tmpdir(), 'qingyu-bench-'))
const database = await startBenchDatabase(folder)
const echo = await startChild<{ url: string }>('./echo-child.ts')
const server = await startChild<{ url: string }>('./server-child.ts', database.env)
const client = new pg.Client(database.connection)
await client.connect()
await client.query(SAMPLE_TABLES)
const { postmaster } = database
const member = createDevice(server.ready.url, { now: () => new Date() })
await member.register('bencher', 'quiet-shore-7')

const VIDEOS = 300
const { videos } = await server.ask<{ videos: number[] }>({ videos: VIDEOS })
const film = { id: videos.at(-1) }

const cases: Record<string, { path: string; device: Device; input?: object }> = {
  shared: { path: 'x/sample/shared', device: member },
  personal: { path: 'x/sample/personal', device: member },
  detail: { path: 'users/getBaseInfo', device: member },
  film: { path: 'mv/detail480', device: member, input: film },
  beside: { path: 'mv/detail_recommend', device: member, input: film },
}
const best: Record<string, Measured> = {}

console.log('Warming up')
await sendAll(echo.ready.url, echoBodies(WARM_UP), 'application/json')
for (const { path, device, input } of Object.values(cases)) await sendCalls(path, device, WARM_UP, input)

for (let round = 1; round <= ROUNDS; round += 1) {
  console.log(`Round ${round} of ${ROUNDS}`)
  await measure('echo', echo.pid, async () =>
    sendAll(echo.ready.url, echoBodies(REQUESTS), 'application/json'),
  )
  for (const [name, { path, device, input }] of Object.entries(cases)) {
    const bodies = await sealedBodies(server.ready.url, path, device, REQUESTS, input)
    await measure(name, server.pid, () => sendAll(`${server.ready.url}/api/${path}`, bodies, FORM))
  }
}
const loadedMegabytes = residentMegabytes(server.pid)

console.log('Likes against updates of a row')
const rushes = { likes: 0, updates: 0 }
for (let round = 1; round <= ROUNDS; round += 1)
  for (const what of ['updates', 'likes'] as const) {
    const { perSecond } = await server.ask<{ perSecond: number }>({ [what]: RUSH_SECONDS })
    rushes[what] = Math.max(rushes[what], perSecond)
  }

console.log('Logins against hashes')
const logIn = async () => {
  for (let n = 0; n < LOGINS; n += 1) await member.login('bencher', 'quiet-shore-7')
}
// As often as it takes until the code of a login is compiled: a running server's is.
for (let n = 0; n < 5; n += 1) await logIn()
await server.ask({ hashes: LOGINS })
let logins = Infinity
let hashes = Infinity
for (let round = 1; round <= ROUNDS; round += 1) {
  logins = Math.min(logins, await cpuOf(server.pid, logIn))
  hashes = Math.min(hashes, (await server.ask<{ seconds: number }>({ hashes: LOGINS })).seconds)
}
const inBrowser = await browserFigures(root, server.ready.url)

await client.end()
await server.stop()
await echo.stop()
await database.stop()
const purchases = await purchaseFigures(root, join(folder, 'till'))
const transcoding = await transcodeFigures(folder)
await rm(folder, { recursive: true, force: true })
console.log('Idle memory of `npm start`')
const idleMegabytes = await idleServerMegabytes()

const ratio = (name: string) => (best[name]?.perCpuSecond ?? 0) / (best['echo']?.perCpuSecond ?? 1)
const figures: Figure[] = [
  { what: 'Fastify echo of 1 KB, calls per CPU second', value: best['echo']?.perCpuSecond ?? 0, digits: 0 },
  { what: 'encrypted list of 20 from the cache (8 KB), of echo', value: ratio('shared'), atLeast: 0.65 },
  { what: 'encrypted personal list of 20 from PostgreSQL, of echo', value: ratio('personal'), atLeast: 0.25 },
  { what: '  PostgreSQL CPU per such call, ms', value: best['personal']?.databaseMs ?? 0, atMost: 0.5 },
  { what: 'encrypted detail (users/getBaseInfo), of echo', value: ratio('detail'), atLeast: 0.25 },
  { what: '  PostgreSQL CPU per such call, ms', value: best['detail']?.databaseMs ?? 0, atMost: 0.5 },
  { what: 'encrypted film (mv/detail480), of echo', value: ratio('film'), atLeast: 0.25 },
  { what: '  PostgreSQL CPU per such call, ms', value: best['film']?.databaseMs ?? 0, atMost: 0.5 },
  { what: 'encrypted films beside it (mv/detail_recommend), of echo', value: ratio('beside') },
  { what: '  PostgreSQL CPU per such call, ms', value: best['beside']?.databaseMs ?? 0, atMost: 1.5 },
  {
    what: 'like (16 at once), of a row updated as by pgbench -N',
    value: rushes.likes / rushes.updates,
    atLeast: 0.6,
  },
  { what: 'login, CPU of one argon2id hash', value: logins / hashes, atMost: 1.1 },
  ...purchases,
  { what: 'idle memory of the server, MB RSS', value: idleMegabytes, atMost: 150, digits: 0 },
  { what: 'memory under load, MB RSS', value: loadedMegabytes, atMost: 300, digits: 0 },
  ...transcoding,
  ...sizes,
  ...inBrowser,
]
printTable(figures)
await mkdir('bench/results', { recursive: true })
await writeFile('bench/results/bench.json', `${JSON.stringify(figures, null, 2)}\n`)
console.log('Written to bench/results/bench.json')

async function measure(name: string, pid: number, work: () => Promise<void>): Promise<void> {
  const databaseBefore = familySeconds(postmaster)
  const seconds = await cpuOf(pid, work)
  const measured = {
    perCpuSecond: REQUESTS / seconds,
    databaseMs: ((familySeconds(postmaster) - databaseBefore) / REQUESTS) * 1000,
  }
  const before = best[name]
  if (!before || before.perCpuSecond < measured.perCpuSecond) best[name] = measured
}

async function cpuOf(pid: number, work: () => Promise<void>): Promise<number> {
  const before = processorSeconds(pid)
  await work()
  return processorSeconds(pid) - before
}

async function sendCalls(path: string, device: Device, count: number, input?: object): Promise<void> {
  await sendAll(
    `${server.ready.url}/api/${path}`,
    await sealedBodies(server.ready.url, path, device, count, input),
    FORM,
  )
}

function echoBodies(count: number): string[] {
  return Array<string>(count).fill(JSON.stringify({ text: 'x'.repeat(1000) }))
}
