import { secondsLater } from '../platform/clock.ts'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import { refusing } from './refusal.ts'

/** The reviewers' queue: each waiting item is before one of them at a time. */

/** A claim ends by itself when its holder gives no sign of life. */
const CLAIM_SECONDS = 15 * 60

export interface Task {
  id: number
  kind: string
  subjectId: number
  version: number
  author: number
  submittedAt: Date
  dueAt: Date
  priority: number
  claimedBy: number | null
  claimedUntil: Date | null
  secondOpinion: boolean
  flags: string[]
}

const COLUMNS = `id, kind, subject_id as "subjectId", version, author, submitted_at as "submittedAt", due_at as "dueAt",
  priority, claimed_by as "claimedBy", claimed_until as "claimedUntil", second_opinion as "secondOpinion", flags`
// Neither by him nor by the one who let him in, who may be both.
const NOT_JUDGED = `not exists (select from reviews r where r.kind = t.kind and r.subject_id = t.subject_id
  and r.version = t.version and r.reviewer in ($1, (select invited_by from operators where id = $1)))`

const openStatement = statement<Task>(
  'review_open',
  `select ${COLUMNS} from review_tasks where id = $1 and closed_at is null`,
)
const heldStatement = statement<Task>(
  'review_held',
  `select ${COLUMNS} from review_tasks
   where id = $1 and closed_at is null and claimed_by = $2 and claimed_until > $3`,
)
const nextStatement = statement<Task>(
  'review_claim_next',
  `update review_tasks set claimed_by = $1, claimed_until = $3 where id = (
     select t.id from review_tasks t
     where t.closed_at is null and t.kind = any($4::text[]) and (t.claimed_by is null or t.claimed_until <= $2)
       and t.id <> all($5::bigint[])
       and ${NOT_JUDGED}
     order by t.priority desc, t.submitted_at, t.id limit 1 for update skip locked)
   returning ${COLUMNS}`,
)
const claimStatement = statement<Task>(
  'review_claim',
  `update review_tasks t set claimed_by = $1, claimed_until = $3
   where t.id = $4 and t.closed_at is null and ${NOT_JUDGED}
     and (t.claimed_by is null or t.claimed_until <= $2 or t.claimed_by = $1)
   returning ${COLUMNS}`,
)
const renewStatement = statement<{ id: number }>(
  'review_renew',
  `update review_tasks set claimed_until = $3
   where id = $4 and closed_at is null and claimed_by = $1 and claimed_until > $2 returning id`,
)
const letGoStatement = statement<{ id: number }>(
  'review_let_go',
  `update review_tasks set claimed_by = null, claimed_until = null
   where id = $2 and closed_at is null and claimed_by = $1 returning id`,
)
const secondStatement = statement<{ id: number }>(
  'review_second_opinion',
  `update review_tasks set second_opinion = true
   where id = $3 and closed_at is null and claimed_by = $1 and claimed_until > $2 returning id`,
)
const clearStatement = statement<{ id: number }>(
  'review_clear_hit',
  `update scan_hits set cleared_by = $2, cleared_at = $3, cleared_note = $4
   where id = $1 and cleared_at is null returning id`,
)

export async function openTask(tx: Tx, task: number): Promise<Task | undefined> {
  const [row] = await openStatement(tx, task)
  return row
}

/** A task that this operator has before him. */
export async function heldTask(tx: Tx, task: number, operator: number, now: Date): Promise<Task | undefined> {
  const [row] = await heldStatement(tx, task, operator, now)
  return row
}

export const claimUntil = (now: Date) => secondsLater(now, CLAIM_SECONDS)

/** The most urgent one that nobody has before him and that this operator has neither judged nor passed over; undefined when there is none. */
export async function claimNext(
  tx: Tx,
  kinds: readonly string[],
  operator: number,
  now: Date,
  passed: readonly number[] = [],
): Promise<Task | undefined> {
  const [task] = await refusing(nextStatement(tx, operator, now, claimUntil(now), kinds, passed))
  return task
}

/** Undefined when another has it, when it is closed, or when this operator has judged it already. */
export async function claim(tx: Tx, task: number, operator: number, now: Date): Promise<Task | undefined> {
  const [claimed] = await refusing(claimStatement(tx, operator, now, claimUntil(now), task))
  return claimed
}

/** A sign of life. False: the claim is over, and somebody else may have the task. */
export const renew = async (tx: Tx, task: number, operator: number, now: Date): Promise<boolean> =>
  (await renewStatement(tx, operator, now, claimUntil(now), task)).length > 0

export const letGo = async (tx: Tx, task: number, operator: number): Promise<boolean> =>
  (await letGoStatement(tx, operator, task)).length > 0

/** From here on two different reviewers must release it; by the one who has it before him. */
export const askSecondOpinion = async (tx: Tx, task: number, operator: number, now: Date): Promise<boolean> =>
  (await secondStatement(tx, operator, now, task)).length > 0

/** A reviewer has looked and found the scan mistaken, or that it does not matter. */
export const clearHit = async (
  tx: Tx,
  { hit, operator, note, at }: { hit: number; operator: number; note: string; at: Date },
): Promise<boolean> => (await refusing(clearStatement(tx, hit, operator, at, note))).length > 0
