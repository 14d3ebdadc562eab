import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findOnLists, importHashes, readConfig, startServer } from '@qingyu/server/main'
import pg from 'pg'
import { startBenchDatabase } from '../bench-database.ts'
import { familySeconds, processorSeconds } from '../processor-time.ts'
import type { ProofReport } from '../proof.ts'

export const about =
  'Looks up pictures in a list of 1,000,000 PDQ hashes: finds exactly what counting all bits finds, at a fraction of the work.'
export const needsDiskGb = 3

const LISTED = 1_000_000
const PLANTED = 400
const MEASURED = 200
const BRUTE = 20
const THRESHOLD = 31

export async function prove(report: ProofReport): Promise<void> {
  const database = await startBenchDatabase(report.folder)
  const server = await startServer({ config: readConfig({ ...database.env, LOG_LEVEL: 'silent' }) })
  const { db } = server.services
  const client = new pg.Client(database.connection)
  await client.connect()

  await importMillion(report, db, database.postmaster)
  await client.query('vacuum analyze blocked_hashes')
  const { rows: sizes } = await client.query<{ table: string; indexes: string }>(
    `select pg_size_pretty(pg_table_size('blocked_hashes')) as table,
       pg_size_pretty(pg_indexes_size('blocked_hashes')) as indexes`,
  )
  report.figure('table, and its thirteen indexes', `${sizes[0]?.table}, ${sizes[0]?.indexes}`)

  await findPlanted(report, db)
  await againstBruteForce(report, client, db)
  await measure(report, client)

  await client.end()
  await server.stop()
  await database.stop()
}

type Db = Parameters<typeof findOnLists>[0]

/** The hash of this number on the list; the list is made while it is imported, and held nowhere. */
const listed = (n: number): Buffer => createHash('sha256').update(`listed ${n}`).digest()

async function importMillion(report: ProofReport, db: Db, postmaster: number): Promise<void> {
  let early = 0
  let late = 0
  function* lines(): Generator<string> {
    yield '# a million hashes'
    for (let n = 0; n < LISTED; n += 1) {
      // What still lives near the end and did not at a fifth is what an import holds on to.
      if (n === LISTED / 5) early = liveMegabytes()
      if (n === LISTED - 1) late = liveMegabytes()
      yield `${listed(n).toString('hex')},number ${n}`
    }
  }
  const list = { name: 'million', kind: 'pdq', source: 'proof' } as const
  const before = {
    at: Date.now(),
    database: familySeconds(postmaster),
  }
  const { added, refused } = await importHashes(db, list, lines(), new Date())
  const seconds = (Date.now() - before.at) / 1000
  const grown = late - early
  report.figure('import, hashes a second', Math.round(LISTED / seconds))
  report.figure(
    'import, µs of PostgreSQL a hash',
    (((familySeconds(postmaster) - before.database) / LISTED) * 1e6).toFixed(0),
  )
  report.figure('held in memory of the last 800,000 hashes, MB', grown.toFixed(1))
  report.check('every line of the list was imported', added === LISTED && refused === 0)
  report.check('the import does not hold the list in memory (that would be 80 MB)', grown < 8)

  const again = await importHashes(
    db,
    list,
    Array.from({ length: 5000 }, (_, n) => listed(n).toString('hex')),
    new Date(),
  )
  report.check('imported again, nothing is added', again.added === 0 && again.known === 5000)
}

/** Of this process, after everything that is no longer needed was thrown away. */
function liveMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  return process.memoryUsage().heapUsed / 1e6
}

/** Copies of listed hashes with some bits changed: found at that distance up to the threshold, and not beyond. */
async function findPlanted(report: ProofReport, db: Db): Promise<void> {
  let wrong = 0
  for (let n = 0; n < PLANTED; n += 1) {
    const apart = n % 40
    const known = listed(randomInt(LISTED))
    const met = await findOnLists(db, [], [changed(known, apart)])
    const expected = apart <= THRESHOLD ? [`${known.toString('hex')} ${apart}`] : []
    if (met.map(({ hash, distance }) => `${hash} ${distance}`).join() !== expected.join()) wrong += 1
  }
  report.check(`${PLANTED} copies, 0 to 39 bits changed, are met exactly up to ${THRESHOLD}`, wrong === 0)
}

const BRUTE_FORCE = `select hash::text as bits from blocked_hashes where kind = 'pdq' and bit_count(hash # ('x' || $1)::bit(256)) <= 31
  order by hash`

async function againstBruteForce(report: ProofReport, client: pg.Client, db: Db): Promise<void> {
  await client.query('set max_parallel_workers_per_gather = 0')
  const pid = await backendOf(client)
  let differing = 0
  let spent = 0
  for (let n = 0; n < BRUTE; n += 1) {
    const asked = n % 2 === 0 ? randomBytes(32) : changed(listed(randomInt(LISTED)), 20 + n)
    const before = processorSeconds(pid)
    const { rows } = await client.query<{ bits: string }>(BRUTE_FORCE, [asked.toString('hex')])
    spent += processorSeconds(pid) - before
    const met = await findOnLists(db, [], [asked])
    const expected = rows.map(({ bits }) => BigInt(`0b${bits}`).toString(16).padStart(64, '0'))
    if (
      met
        .map(({ hash }) => hash)
        .toSorted()
        .join() !== expected.join()
    )
      differing += 1
  }
  report.figure('one hash by counting all bits, ms of processor', ((spent / BRUTE) * 1000).toFixed(1))
  report.check('the look-up and the counting of all bits find the same', differing === 0)
}

async function measure(report: ProofReport, client: pg.Client): Promise<void> {
  const pid = await backendOf(client)
  for (const { what, hashes } of [
    { what: 'one hash (a frame)', hashes: 1 },
    { what: 'a picture, turned all eight ways', hashes: 8 },
  ]) {
    const ask = () => Array.from({ length: hashes }, () => randomBytes(32).toString('hex'))
    const before = processorSeconds(pid)
    for (let n = 0; n < MEASURED; n += 1)
      await client.query({ name: 'near', text: 'select * from near_blocked_hashes($1)', values: [ask()] })
    const milliseconds = ((processorSeconds(pid) - before) / MEASURED) * 1000
    let buffers = 0
    for (let n = 0; n < 20; n += 1) buffers += await buffersOf(client, ask())
    report.figure(`${what}, ms of processor`, milliseconds.toFixed(1))
    report.figure(`${what}, buffers`, Math.round(buffers / 20))
    report.check(`${what}: at most 4,000 buffers a hash`, buffers / 20 <= 4000 * hashes)
  }
}

async function buffersOf(client: pg.Client, asked: string[]): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    'explain (analyze, buffers, format json) select * from near_blocked_hashes($1)',
    [asked],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

function changed(hash: Buffer, count: number): Buffer {
  const bits = new Set<number>()
  while (bits.size < count) bits.add(randomInt(256))
  const copy = Buffer.from(hash)
  for (const bit of bits) copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return copy
}
