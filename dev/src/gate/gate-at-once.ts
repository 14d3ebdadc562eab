import type { State } from './gate-model.ts'
import { chanceOf } from './gate-run.ts'
import type { Chance } from './gate-scene.ts'
import type { Query } from './gate-world.ts'

export interface AtOnceReport {
  acts: number
  done: number
  /** Found nothing in the state that it is for. */
  idle: number
  refused: number
  deadlocks: number
  releases: number
  takenDown: number
  /** Of everything, meanwhile. */
  looks: number
  faults: string[]
}

const KINDS = { gate_work: 'gate_works', gate_post: 'gate_posts', gate_note: 'gate_notes' }
type Kind = keyof typeof KINDS
const HOUSE = 1_000_000
/** So few that they meet all the time. */
const ITEMS = 8
const FITTING_SHARE = 0.85
const REPLACED_SHARE = 0.03
const DEADLOCK = '40P01'

const move = (to: State, by: 'author' | 'operator' | 'system', reasons = '{}', note = '') =>
  `select publication_move($1, $2, '${to}', '${by}', ${by === 'operator' ? '$3' : by === 'author' ? HOUSE : 0}, '${reasons}', '${note}',
     now() + $3 * interval '0')`
const decide = (verdict: string, reasons: string, note: string) =>
  `select publication_decide(id, claimed_by, '${verdict}', '${reasons}', '${note}', 1, now() + $3 * interval '0') from review_tasks
   where kind = $1 and subject_id = $2 and closed_at is null and claimed_until > now()`

/** `$1` kind, `$2` id, `$3` an operator. */
const acts = {
  declare: `insert into declarations select $1, $2, version, author, now() + $3 * interval '0'
    from publication_item($1, $2, 'SHARE') on conflict do nothing`,
  submit: move('scan', 'author'),
  scanned: move('wait', 'system'),
  claim: `update review_tasks set claimed_by = $3, claimed_until = now() + interval '300 milliseconds'
    where kind = $1 and subject_id = $2 and closed_at is null and (claimed_by is null or claimed_until <= now())`,
  release: decide('release', '{}', ''),
  reject: decide('reject', '{quality}', '不清晰'),
  revise: move('draft', 'author'),
  hide: move('hide', 'operator'),
  unhide: move('release', 'operator'),
  down: move('down', 'operator', '{rights}', '投诉'),
  appeal: move('wait', 'operator'),
  withdraw: `update consents set withdrawn_at = now() where withdrawn_at is null and person_id in
    (select person_id from depictions where kind = $1 and subject_id = $2 and $3 > 0)`,
} as const
type Act = keyof typeof acts

const FITTING: Record<State, readonly Act[]> = {
  draft: ['declare', 'submit'],
  scan: ['scanned'],
  wait: ['claim', 'release', 'release', 'release', 'reject'],
  release: ['hide', 'hide', 'hide', 'down', 'withdraw'],
  reject: ['revise'],
  hide: ['unhide', 'unhide', 'unhide', 'withdraw'],
  down: ['appeal'],
}

interface Target {
  kind: Kind
  id: number
}

/** After `runGate` on the same database: everybody at once on few items, while somebody keeps looking. */
export async function runAtOnce(
  connections: readonly Query[],
  watcher: Query,
  each: number,
  seed: number,
): Promise<AtOnceReport> {
  const nothing = { acts: 0, done: 0, idle: 0, refused: 0, deadlocks: 0, releases: 0, takenDown: 0, looks: 0 }
  const report: AtOnceReport = { ...nothing, faults: [] }
  const { rows: judges } = await watcher(
    `select id::int from operators where role in ('owner', 'moderator') and disabled_at is null`,
  )
  const begin = chanceOf(seed)
  const items: Target[] = []
  for (let n = 0; n < ITEMS; n += 1) items.push(await fresh(watcher, begin))
  const counted = async (to: State): Promise<number> =>
    (await watcher('select count(*)::int as count from publication_events where to_state = $1', [to])).rows[0]
      .count
  const before = { releases: await counted('release'), takenDown: await counted('down') }

  const work = async (query: Query, n: number) => {
    const chance = chanceOf(seed + n + 1)
    for (let count = 0; count < each; count += 1) {
      const place = Math.floor(chance.one([...items.keys()]))
      const { kind, id } = items[place] ?? (await fresh(query, chance))
      const { rows } = await query(`select state from ${KINDS[kind]} where id = $1`, [id])
      const state: State = rows[0].state
      // One that everybody has judged waits for ever after its appeal; a new one takes its place in the end.
      if (chance.happens(state === 'down' ? 0.5 : REPLACED_SHARE)) items[place] = await fresh(query, chance)
      const act = chance.one(chance.happens(FITTING_SHARE) ? FITTING[state] : (Object.keys(acts) as Act[]))
      report.acts += 1
      await query(acts[act], [kind, id, chance.one(judges).id]).then(
        ({ rowCount }) => void (report[rowCount === 0 ? 'idle' : 'done'] += 1),
        (error: Error & { code?: string }) => {
          report.refused += 1
          if (error.code === DEADLOCK) report.deadlocks += 1
        },
      )
    }
  }
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      await watcher('begin isolation level repeatable read read only')
      const { rows } = await watcher('select rule, detail from publication_faults()')
      await watcher('commit')
      report.looks += 1
      report.faults.push(...rows.map(({ rule, detail }) => `${rule}: ${detail}`))
    }
  }
  const watching = watch()
  await Promise.all(connections.map(work))
  over.abort()
  await watching
  report.releases = (await counted('release')) - before.releases
  report.takenDown = (await counted('down')) - before.takenDown
  return report
}

/** A draft of the house with somebody to be seen in it, who consents. */
async function fresh(query: Query, chance: Chance): Promise<Target> {
  const kind = chance.one(Object.keys(KINDS) as Kind[])
  const { rows } = await query(
    `with person as (
       insert into people (ref, owner_id, sealed, document_id, adult_from, created_at)
       values (gen_random_uuid(), ${HOUSE}, 'x', 'x', '2010-01-01', now()) returning id
     ), agreed as (
       insert into consents (person_id, scope, document_id, given_at)
       select id, scope, 'x', now() from person, unnest(array['depiction', 'distribution']) as scope
     ), item as (
       insert into ${KINDS[kind]} (author, title) values (${HOUSE}, 'at once') returning id
     )
     select item.id::int as item, person.id::int as person from item, person`,
  )
  const { item, person } = rows[0]
  await query(`insert into depictions values ($1, $2, $3, '2020-01-01', now())`, [kind, item, person])
  return { kind, id: item }
}
