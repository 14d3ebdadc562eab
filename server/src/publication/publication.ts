import type { Tx } from '../platform/database.ts'
import { statement } from '../platform/database.ts'
import type { Moved, PublicationKind, State } from './kind.ts'
import { refusing } from './refusal.ts'

export type Actor = { by: 'author'; uid: number } | { by: 'operator'; id: number } | { by: 'system' }

export interface Item {
  kind: string
  id: number
  at: Date
}

/** The text that the author reads. */
export interface Reasons {
  reasons: readonly string[]
  note: string
}

/** `refuse` rejects at once; `quarantine` waits until a reviewer has cleared it; `review` is a hint. */
export interface ScanHit {
  severity: 'refuse' | 'quarantine' | 'review'
  source: string
  detail: string
}

export interface Scanned extends Item {
  hits: readonly ScanHit[]
  dueAt: Date
  secondOpinion?: boolean
}

export interface Decision extends Reasons {
  task: number
  operator: number
  verdict: 'release' | 'reject'
  seconds: number
  at: Date
}

/** All within the caller's transaction; each throws PublicationRefused when the database says no. */
export interface Publication {
  kinds: readonly PublicationKind[]
  kind(name: string): PublicationKind | undefined
  /** The draft goes to the scan. `declared`: the author's word, which a free post needs. */
  submit(tx: Tx, item: Item, actor: Actor, declared?: boolean): Promise<void>
  scanned(tx: Tx, scanned: Scanned): Promise<'wait' | 'reject'>
  /** By whoever holds the task. `second`: noted, another reviewer has to release it too. */
  decide(tx: Tx, decision: Decision): Promise<'release' | 'reject' | 'second'>
  /** After a rejection: a draft again, as the next version. */
  revise(tx: Tx, item: Item, actor: Actor): Promise<void>
  hide(tx: Tx, item: Item, actor: Actor): Promise<void>
  unhide(tx: Tx, item: Item, actor: Actor): Promise<void>
  takeDown(tx: Tx, item: Item, actor: Actor, why: Reasons): Promise<void>
  /** What was taken down waits again, for a reviewer who has not judged this version. */
  appeal(tx: Tx, item: Item, operator: number, dueAt: Date): Promise<void>
  /** Takes down everything that shows the person, unless it is about downloads; answers how many that were. */
  withdrawConsent(tx: Tx, personId: number, scope: ConsentScope, at: Date): Promise<number>
}

export type ConsentScope = 'depiction' | 'distribution' | 'download'

const moveStatement = statement<{ author: number; version: number; from: State }>(
  'publication_move',
  `select moved_author as author, moved_version as version, moved_from as "from"
   from publication_move($1, $2, $3, $4, $5, $6::text[], $7, $8)`,
)
const authorStatement = statement<{ author: number | null }>(
  'publication_author',
  'select publication_author($1, $2) as author',
)
const declareStatement = statement<never>(
  'publication_declare',
  `insert into declarations (kind, subject_id, version, author, at)
   select $1, $2, version, author, $3 from publication_item($1, $2, 'SHARE') on conflict do nothing`,
)
const hitStatement = statement<never>(
  'publication_hit',
  `insert into scan_hits (kind, subject_id, version, severity, source, detail, found_at)
   select $1, $2, version, $3, $4, $5, $6 from publication_item($1, $2, 'NO KEY UPDATE')`,
)
const prepareTask = statement<never>(
  'publication_prepare_task',
  `update review_tasks set due_at = $3, priority = $4, second_opinion = second_opinion or $5, flags = $6::text[]
   where kind = $1 and subject_id = $2 and closed_at is null`,
)
const taskItem = statement<{ kind: string; id: number; author: number; version: number }>(
  'publication_task_item',
  'select kind, subject_id as id, author, version from review_tasks where id = $1',
)
const decideStatement = statement<{ outcome: 'moved' | 'second' }>(
  'publication_decide',
  'select publication_decide($1, $2, $3, $4::text[], $5, $6, $7) as outcome',
)
const withdrawStatement = statement<never>(
  'publication_withdraw',
  'update consents set withdrawn_at = $3 where person_id = $1 and scope = $2 and withdrawn_at is null',
)
const ownerStatement = statement<{ owner: number }>(
  'publication_person_owner',
  'select owner_id as owner from people where id = $1',
)
const takenDown = statement<{ kind: string; id: number; version: number; from: State }>(
  'publication_taken_down',
  `select e.kind, e.subject_id as id, e.version, e.from_state as "from"
   from depictions d join publication_events e on e.kind = d.kind and e.subject_id = d.subject_id
   where d.person_id = $1 and e.to_state = 'down' and e.written_by = pg_current_xact_id() order by e.id`,
)

const PRIORITY = { quarantine: 2, review: 1 }
const REFUSED_BY_SCAN = { reasons: ['scan'], note: '内容未通过自动检测，请修改后重新提交。' }
const NO_REASONS = { reasons: [], note: '' }

export function createPublication(kinds: readonly PublicationKind[]): Publication {
  const byName = new Map(kinds.map((one) => [one.kind, one]))

  async function move(tx: Tx, { kind, id, at }: Item, to: State, actor: Actor, why: Reasons = NO_REASONS) {
    const hooks = byName.get(kind)
    if (hooks?.lockAuthor) {
      const [row] = await authorStatement(tx, kind, id)
      if (row?.author) await hooks.lockAuthor(tx, row.author)
    }
    const [moved] = await refusing(
      moveStatement(tx, kind, id, to, actor.by, numberOf(actor), why.reasons, why.note, at),
    )
    if (!moved) throw new Error('a move has no event')
    await hooks?.onMoved?.(tx, { kind, id, to, at, ...moved })
  }

  return {
    kinds,
    kind: (name) => byName.get(name),
    submit: async (tx, item, actor, declared = false) => {
      if (declared) await refusing(declareStatement(tx, item.kind, item.id, item.at))
      await move(tx, item, 'scan', actor)
    },
    scanned: async (tx, { hits, dueAt, secondOpinion = false, ...item }) => {
      const { kind, id, at } = item
      for (const { severity, source, detail } of hits)
        await refusing(hitStatement(tx, kind, id, severity, source, detail, at))
      if (hits.some(({ severity }) => severity === 'refuse')) {
        await move(tx, item, 'reject', { by: 'system' }, REFUSED_BY_SCAN)
        return 'reject'
      }
      await move(tx, item, 'wait', { by: 'system' })
      const flags = [...new Set(hits.map(({ severity, source }) => `${severity}:${source}`))]
      await prepareTask(tx, kind, id, dueAt, priorityOf(hits), secondOpinion, flags)
      return 'wait'
    },
    decide: async (tx, { task, operator, verdict, reasons, note, seconds, at }) => {
      const [item] = await taskItem(tx, task)
      const hooks = item && byName.get(item.kind)
      if (item) await hooks?.lockAuthor?.(tx, item.author)
      const [decided] = await refusing(
        decideStatement(tx, task, operator, verdict, reasons, note, seconds, at),
      )
      if (!item || decided?.outcome === 'second') return 'second'
      await hooks?.onMoved?.(tx, { ...item, from: 'wait', to: verdict, at })
      return verdict
    },
    revise: (tx, item, actor) => move(tx, item, 'draft', actor),
    hide: (tx, item, actor) => move(tx, item, 'hide', actor),
    unhide: (tx, item, actor) => move(tx, item, 'release', actor),
    takeDown: (tx, item, actor, why) => move(tx, item, 'down', actor, why),
    appeal: async (tx, item, operator, dueAt) => {
      await move(tx, item, 'wait', { by: 'operator', id: operator })
      await prepareTask(tx, item.kind, item.id, dueAt, PRIORITY.review, false, ['appeal'])
    },
    withdrawConsent: async (tx, personId, scope, at) => {
      const [person] = await ownerStatement(tx, personId)
      // Whoever shows a person has declared him. The author first, as everywhere; the withdrawal locks person and items.
      if (person) for (const one of kinds) await one.lockAuthor?.(tx, person.owner)
      await refusing(withdrawStatement(tx, personId, scope, at))
      const gone = await takenDown(tx, personId)
      for (const one of gone) {
        const [row] = await authorStatement(tx, one.kind, one.id)
        const moved: Moved = { ...one, author: row?.author ?? 0, to: 'down', at }
        await byName.get(one.kind)?.onMoved?.(tx, moved)
      }
      return gone.length
    },
  }
}

function numberOf(actor: Actor): number {
  if (actor.by === 'author') return actor.uid
  return actor.by === 'operator' ? actor.id : 0
}

const priorityOf = (hits: readonly ScanHit[]): number =>
  Math.max(0, ...hits.map(({ severity }) => (severity === 'refuse' ? 0 : PRIORITY[severity])))
