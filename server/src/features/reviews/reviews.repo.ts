import { and, eq } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { scanHits } from '../../publication/publication.tables.ts'
import type { Task } from '../../publication/tasks.ts'
import { reviewNotes } from './reviews.tables.ts'

const TASK = `t.id, t.kind, t.subject_id as "subjectId", t.version, t.author, t.submitted_at as "submittedAt",
  t.due_at as "dueAt", t.priority, t.claimed_by as "claimedBy", t.claimed_until as "claimedUntil",
  t.second_opinion as "secondOpinion", t.flags`

/** The place of a task in the queue. */
export interface Place {
  priority: number
  submittedAt: Date
  id: number
}

const queueStatement = statement<Task>(
  'reviews_queue',
  `select ${TASK} from review_tasks t
   where t.closed_at is null and ($1::text is null or t.kind = $1)
     and (t.priority < $2 or (t.priority = $2 and (t.submitted_at, t.id) > ($3, $4)))
   order by t.priority desc, t.submitted_at, t.id limit $5`,
)

export const listTasks = (tx: Tx, kind: string | undefined, after: Place, limit: number): Promise<Task[]> =>
  queueStatement(tx, kind ?? null, after.priority, after.submittedAt, after.id, limit)

const countsStatement = statement<{ kind: string; open: number; overdue: number }>(
  'reviews_counts',
  `select kind, count(*)::integer as open, (count(*) filter (where due_at < $1))::integer as overdue
   from review_tasks where closed_at is null group by kind order by kind`,
)

export const countTasks = (tx: Tx, now: Date) => countsStatement(tx, now)

const dayStatement = statement<{ today: number; average: number }>(
  'reviews_day',
  `select count(*)::integer as today, coalesce(round(avg(seconds)), 0)::integer as average
   from reviews where at >= $1 and reviewer is not null`,
)

export async function figuresSince(tx: Tx, midnight: Date): Promise<{ today: number; average: number }> {
  const [row] = await dayStatement(tx, midnight)
  return row ?? { today: 0, average: 0 }
}

const judgedStatement = statement<{ id: number }>(
  'reviews_judged',
  `select t.id from review_tasks t where t.id = any($1::bigint[]) and exists (select from reviews r
     where r.kind = t.kind and r.subject_id = t.subject_id and r.version = t.version and r.reviewer = $2)`,
)

/** Those of the tasks on which this operator has given his verdict. */
export async function judgedOf(tx: Tx, tasks: readonly number[], operator: number): Promise<Set<number>> {
  return new Set((await judgedStatement(tx, tasks, operator)).map(({ id }) => id))
}

type Subject = Pick<Task, 'kind' | 'subjectId' | 'version'>

export async function listHits(tx: Tx, { kind, subjectId, version }: Subject) {
  return tx
    .select()
    .from(scanHits)
    .where(and(eq(scanHits.kind, kind), eq(scanHits.subjectId, subjectId), eq(scanHits.version, version)))
    .orderBy(scanHits.id)
}

const recordStatement = statement<{ released: number; rejected: number }>(
  'reviews_of_author',
  `select (count(*) filter (where e.to_state = 'release'))::integer as released,
     (count(*) filter (where e.to_state = 'reject'))::integer as rejected
   from review_tasks t join publication_events e on e.kind = t.kind and e.subject_id = t.subject_id
     and e.version = t.version and e.from_state = 'wait' and e.at = t.closed_at
   where t.author = $1`,
)

/** How often something of this author was released and rejected. */
export async function recordOf(tx: Tx, author: number): Promise<{ released: number; rejected: number }> {
  const [row] = await recordStatement(tx, author)
  return row ?? { released: 0, rejected: 0 }
}

interface Depicted {
  ref: string
  producedOn: string
  adult: boolean
  consents: string[]
}

const depictedStatement = statement<Depicted>(
  'reviews_depicted',
  `select p.ref, d.produced_on::text as "producedOn", d.produced_on >= p.adult_from as adult,
     array(select c.scope from consents c where c.person_id = p.id and c.withdrawn_at is null order by c.scope) as consents
   from depictions d join people p on p.id = d.person_id where d.kind = $1 and d.subject_id = $2 order by p.id`,
)

export const listDepicted = (tx: Tx, { kind, subjectId }: Subject): Promise<Depicted[]> =>
  depictedStatement(tx, kind, subjectId)

const flaggedStatement = statement<{ pictureId: string }>(
  'reviews_flagged_pictures',
  'select distinct picture_id as "pictureId" from picture_hits where picture_id = any($1::text[])',
)

/** Those of the pictures that were found on a list. */
export async function flaggedOf(tx: Tx, pictures: readonly string[]): Promise<Set<string>> {
  return new Set((await flaggedStatement(tx, pictures)).map(({ pictureId }) => pictureId))
}

export async function insertReviewNote(tx: Tx, note: typeof reviewNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(reviewNotes).values(note).returning({ id: reviewNotes.id })
  if (!row) throw new Error('the new note has no id')
  return row.id
}

export async function listReviewNotes(tx: Tx, { kind, subjectId }: Subject) {
  return tx
    .select()
    .from(reviewNotes)
    .where(and(eq(reviewNotes.kind, kind), eq(reviewNotes.subjectId, subjectId)))
    .orderBy(reviewNotes.id)
}

const handedOnStatement = statement<{ taskId: number }>(
  'reviews_handed_on',
  `select n.task_id as "taskId" from review_notes n join review_tasks t on t.id = n.task_id
   where n.operator_id = $1 and t.closed_at is null`,
)

/** Open tasks for which this operator has asked another's opinion. */
export async function handedOnBy(tx: Tx, operator: number): Promise<number[]> {
  return (await handedOnStatement(tx, operator)).map(({ taskId }) => taskId)
}

export async function deleteReviewNotesOf(tx: Tx, uid: number): Promise<void> {
  await tx.delete(reviewNotes).where(eq(reviewNotes.userId, uid))
}

const verdictsStatement = statement<{ at: Date; reviewer: number }>(
  'reviews_unmoved',
  `select r.at, r.reviewer from reviews r where r.kind = $1 and r.subject_id = $2 and r.reviewer is not null
     and not exists (select from publication_events e where e.review_id = r.id) order by r.id`,
)

/** Verdicts that wait for another's. */
export const listVerdicts = (tx: Tx, { kind, subjectId }: Subject) => verdictsStatement(tx, kind, subjectId)
