import { runAtOnce } from '@qingyu/dev/gate/gate-at-once'
import { runGate } from '@qingyu/dev/gate/gate-run'
import type { Query } from '@qingyu/dev/gate/gate-world'
import { migrateUrl } from '@qingyu/server/main'
import pg from 'pg'
import { startBenchDatabase } from '../bench-database.ts'
import type { ProofReport } from '../proof.ts'

export const about =
  'At least 10,000 random events of authors, operators, people depicted and raw SQL against the gate: nothing unreviewed is ever served.'
export const needsDiskGb = 1

const EVENTS = 12_000
const SEED = 20_261_115
const AT_ONCE = 8
const EACH_AT_ONCE = 1500

export async function prove(report: ProofReport): Promise<void> {
  const database = await startBenchDatabase(report.folder)
  const clients: pg.Client[] = []
  const connect = async (): Promise<Query> => {
    const client = new pg.Client(database.connection)
    clients.push(client)
    await client.connect()
    return (text, values) => client.query(text, values)
  }
  try {
    await migrateUrl(database.env.DATABASE_URL)
    const query = await connect()
    await proveInTurn(report, query)
    await proveAtOnce(report, query, await Promise.all(Array.from({ length: AT_ONCE }, connect)))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await database.stop()
  }
}

async function proveInTurn(report: ProofReport, query: Query): Promise<void> {
  const run = await runGate(query, EVENTS, SEED)
  report.figure('random events, each followed by a look at everything stored', run.events)
  report.figure('accepted', run.accepted)
  report.figure('refused', run.refused)
  report.figure('of them attacks by raw SQL', run.attacks)
  report.figure('items seen as served, over all looks', run.served)
  for (const [name, { accepted, refused }] of [...run.byName].toSorted(([one], [other]) =>
    one.localeCompare(other),
  ))
    report.figure(name, `${accepted} accepted, ${refused} refused`)
  for (const fault of run.faults.slice(0, 10)) report.figure('fault', fault)
  const attacksThrough = [...run.byName].filter(
    ([name, { accepted }]) => name.startsWith('attack') && accepted > 0,
  )
  const { rows } = await query('select rule, detail from publication_faults()')
  const { rows: released } = await query(
    `select count(*)::int as count from publication_events where to_state = 'release'`,
  )
  report.figure('releases', released[0].count)
  report.check('at least 10,000 events', run.events >= 10_000)
  report.check('items were released and served, so that there was something to see', released[0].count > 100)
  report.check(
    'nothing is served without its review, consents and author; database and model agree',
    run.faults.length === 0,
  )
  report.check('no raw SQL got through', attacksThrough.length === 0)
  report.check('the checker finds no fault', rows.length === 0)
}

async function proveAtOnce(report: ProofReport, watcher: Query, connections: Query[]): Promise<void> {
  const run = await runAtOnce(connections, watcher, EACH_AT_ONCE, SEED)
  report.figure(`acts over ${AT_ONCE} connections at once on few items`, run.acts)
  report.figure('done', run.done)
  report.figure('found nothing to do', run.idle)
  report.figure('of those done, releases', run.releases)
  report.figure('of those done, taken down', run.takenDown)
  report.figure('refused', run.refused)
  report.figure('of them deadlocks', run.deadlocks)
  report.figure('looks over everything meanwhile', run.looks)
  for (const fault of run.faults.slice(0, 10)) report.figure('fault', fault)
  report.check('items were released and taken down meanwhile', run.releases > 100 && run.takenDown > 100)
  report.check('no look found a fault', run.faults.length === 0 && run.looks > 0)
  report.check('nobody waited for somebody who waited for him', run.deadlocks === 0)
}
