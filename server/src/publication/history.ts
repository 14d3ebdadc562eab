import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { State } from './kind.ts'

/** What the author of a rejected or removed item is told. */
export interface StatementOfReasons {
  verdict: 'reject' | 'down'
  version: number
  reasons: string[]
  note: string
  at: Date
}

export interface HistoryEvent {
  id: number
  version: number
  from: State
  to: State
  actorKind: 'author' | 'operator' | 'system'
  actor: number
  at: Date
  reasons: string[]
  note: string
  seconds: number
}

const reasonsStatement = statement<StatementOfReasons>(
  'publication_reasons',
  `select r.verdict, r.version, r.reasons, r.note, r.at from publication_events e join reviews r on r.id = e.review_id
   where e.kind = $1 and e.subject_id = $2 and r.verdict <> 'release' order by e.id desc limit 1`,
)
const manyReasonsStatement = statement<StatementOfReasons & { id: number }>(
  'publication_reasons_of_many',
  `select i.id, r.* from unnest($2::bigint[]) as i (id) cross join lateral (
     select r.verdict, r.version, r.reasons, r.note, r.at from publication_events e join reviews r on r.id = e.review_id
     where e.kind = $1 and e.subject_id = i.id and r.verdict <> 'release' order by e.id desc limit 1) r`,
)
const historyStatement = statement<HistoryEvent>(
  'publication_history',
  `select e.id, e.version, e.from_state as "from", e.to_state as "to", e.actor_kind as "actorKind", e.actor, e.at,
     coalesce(r.reasons, '{}') as reasons, coalesce(r.note, '') as note, coalesce(r.seconds, 0) as seconds
   from publication_events e left join reviews r on r.id = e.review_id
   where e.kind = $1 and e.subject_id = $2 order by e.id`,
)
const lacksStatement = statement<{ lacks: string[] }>(
  'publication_lacks',
  `select publication_lacks($1, i.class, $2, i.version, i.author, i.priced) as lacks
   from publication_item($1, $2, 'KEY SHARE') i`,
)
const forgetStatement = statement<never>('publication_forget_words', 'select publication_forget_words($1)')
const faultsStatement = statement<{ rule: string; detail: string }>(
  'publication_faults',
  'select * from publication_faults()',
)

/** The newest; an item that was released since then still has it behind it. */
export async function statementOfReasons(
  tx: Tx,
  kind: string,
  id: number,
): Promise<StatementOfReasons | undefined> {
  const [row] = await reasonsStatement(tx, kind, id)
  return row
}

/** The same of several. */
export async function statementsOfReasons(
  tx: Tx,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, StatementOfReasons>> {
  const rows = ids.length > 0 ? await manyReasonsStatement(tx, kind, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who did what when, oldest first. */
export const historyOf = (tx: Tx, kind: string, id: number): Promise<HistoryEvent[]> =>
  historyStatement(tx, kind, id)

/** What would stand in the way of a release now. */
export async function lacksOf(tx: Tx, kind: string, id: number): Promise<string[]> {
  const [row] = await lacksStatement(tx, kind, id)
  return row?.lacks ?? []
}

/** The notes of verdicts and hits about an author whose account is gone; the verdicts stay. */
export async function forgetWords(tx: Tx, author: number): Promise<void> {
  await forgetStatement(tx, author)
}

/** Everything looked over: states, events, tasks, reviews, consents. Empty when all is well. */
export const publicationFaults = (tx: Tx): Promise<{ rule: string; detail: string }[]> => faultsStatement(tx)
