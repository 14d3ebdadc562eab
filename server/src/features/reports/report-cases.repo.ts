import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { reportCases, reports } from './reports.tables.ts'

/** The operators' side: cases, each before one of them at a time. */

export type CaseRow = typeof reportCases.$inferSelect

const CASE = `c.id, c.kind, c.object_id as "objectId", c.address, c.owner_id as "ownerId", c.opened_at as "openedAt",
  c.look_due_at as "lookDueAt", c.due_at as "dueAt", c.looked_at as "lookedAt", c.next_due_at as "nextDueAt",
  c.claimed_by as "claimedBy", c.claimed_until as "claimedUntil", c.appeal_of as "appealOf", c.part_of as "partOf",
  c.decided_by as "decidedBy", c.decided_at as "decidedAt", c.measures, c.reasons, c.note, c.answer, c.seconds`
// Whoever decided is not the one to whom it is contested, nor is one whom he let in: he may be both.
const NOT_DECIDED = `not exists (select from report_cases before where before.id = c.appeal_of
  and before.decided_by in ($1, (select invited_by from operators where id = $1)))`

const queueStatement = statement<CaseRow>(
  'reports_queue',
  `select ${CASE} from report_cases c where c.decided_at is null and ($1::text is null or c.kind = $1)
     and (c.next_due_at, c.id) > ($2, $3) order by c.next_due_at, c.id limit $4`,
)
const countsStatement = statement<{ kind: string; open: number; overdue: number }>(
  'reports_counts',
  `select kind, count(*)::integer as open, (count(*) filter (where next_due_at < $1))::integer as overdue
   from report_cases where decided_at is null group by kind order by kind`,
)
const dayStatement = statement<{ today: number; average: number }>(
  'reports_day',
  `select count(*)::integer as today, coalesce(round(avg(seconds)), 0)::integer as average
   from report_cases where decided_at >= $1 and decided_by > 0`,
)
const nextStatement = statement<CaseRow>(
  'reports_claim_next',
  `update report_cases c set claimed_by = $1, claimed_until = $3, looked_at = coalesce(looked_at, $2) where c.id = (
     select c.id from report_cases c
     where c.decided_at is null and ($4::text is null or c.kind = $4) and (c.claimed_by is null or c.claimed_until <= $2)
       and c.id <> all($5::bigint[]) and ${NOT_DECIDED}
     order by c.next_due_at, c.id limit 1 for update skip locked)
   returning ${CASE}`,
)
const claimStatement = statement<CaseRow>(
  'reports_claim',
  `update report_cases c set claimed_by = $1, claimed_until = $3, looked_at = coalesce(looked_at, $2)
   where c.id = $4 and c.decided_at is null and ${NOT_DECIDED}
     and (c.claimed_by is null or c.claimed_until <= $2 or c.claimed_by = $1)
   returning ${CASE}`,
)
const renewStatement = statement<{ id: number }>(
  'reports_renew',
  `update report_cases set claimed_until = $3
   where id = $4 and decided_at is null and claimed_by = $1 and claimed_until > $2 returning id`,
)
const letGoStatement = statement<{ id: number }>(
  'reports_let_go',
  `update report_cases set claimed_by = null, claimed_until = null
   where id = $2 and decided_at is null and claimed_by = $1 returning id`,
)
const heldStatement = statement<CaseRow>(
  'reports_held',
  `select ${CASE} from report_cases c
   where c.id = $1 and c.decided_at is null and c.claimed_by = $2 and c.claimed_until > $3 for update`,
)
const summaryStatement = statement<{ caseId: number; reports: number; reasons: string[] }>(
  'reports_summaries',
  `select case_id as "caseId", count(*)::integer as reports, array_agg(distinct reason_name) as reasons
   from reports where case_id = any($1::bigint[]) group by case_id`,
)
const earlierStatement = statement<{ id: number }>(
  'reports_earlier',
  `select c.id from report_cases c where c.id = any($1::bigint[]) and exists (select from report_cases before
     where before.id < c.id and (c.object_id > 0 and before.kind = c.kind and before.object_id = c.object_id
       or c.address <> '' and before.address = c.address))`,
)

export interface Place {
  dueAt: Date
  id: number
}

export const listCases = (
  tx: Tx,
  kind: string | undefined,
  after: Place,
  limit: number,
): Promise<CaseRow[]> => queueStatement(tx, kind ?? null, after.dueAt, after.id, limit)

export const countCases = (tx: Tx, now: Date) => countsStatement(tx, now)

export async function decidedSince(tx: Tx, midnight: Date): Promise<{ today: number; average: number }> {
  const [row] = await dayStatement(tx, midnight)
  return row ?? { today: 0, average: 0 }
}

export interface Claiming {
  operator: number
  now: Date
  until: Date
}

export async function claimNextCase(
  tx: Tx,
  { operator, now, until }: Claiming,
  kind: string | undefined,
  passed: readonly number[],
): Promise<CaseRow | undefined> {
  const [row] = await nextStatement(tx, operator, now, until, kind ?? null, passed)
  return row
}

export async function claimCase(
  tx: Tx,
  { operator, now, until }: Claiming,
  id: number,
): Promise<CaseRow | undefined> {
  const [row] = await claimStatement(tx, operator, now, until, id)
  return row
}

export const renewCase = async (tx: Tx, { operator, now, until }: Claiming, id: number): Promise<boolean> =>
  (await renewStatement(tx, operator, now, until, id)).length > 0

export const letGoCase = async (tx: Tx, operator: number, id: number): Promise<boolean> =>
  (await letGoStatement(tx, operator, id)).length > 0

/** A case that this operator has before him, locked. */
export async function lockHeldCase(
  tx: Tx,
  id: number,
  operator: number,
  now: Date,
): Promise<CaseRow | undefined> {
  const [row] = await heldStatement(tx, id, operator, now)
  return row
}

export async function findCase(tx: Tx, id: number): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id))
  return row
}

export async function summariesOf(tx: Tx, cases: readonly number[]) {
  const rows = await summaryStatement(tx, cases)
  return new Map(rows.map(({ caseId, ...summary }) => [caseId, summary]))
}

/** Those of the cases that are not the first about their object or address. */
export async function repeatedOf(tx: Tx, cases: readonly number[]): Promise<Set<number>> {
  return new Set((await earlierStatement(tx, cases)).map(({ id }) => id))
}

export async function listEntries(tx: Tx, caseId: number) {
  return tx.select().from(reports).where(eq(reports.caseId, caseId)).orderBy(desc(reports.id)).limit(200)
}

/** Earlier decisions about the same object or address, oldest first. */
export async function listEarlier(tx: Tx, { id, kind, objectId, address }: CaseRow): Promise<CaseRow[]> {
  const same =
    objectId > 0
      ? and(eq(reportCases.kind, kind), eq(reportCases.objectId, objectId))
      : eq(reportCases.address, address)
  return tx
    .select()
    .from(reportCases)
    .where(and(same, ne(reportCases.id, id), isNotNull(reportCases.decidedAt)))
    .orderBy(reportCases.id)
    .limit(50)
}

export type CaseDecision = Pick<
  CaseRow,
  'decidedBy' | 'decidedAt' | 'measures' | 'reasons' | 'note' | 'answer' | 'seconds'
>

export async function closeCase(tx: Tx, id: number, decision: CaseDecision): Promise<void> {
  await tx
    .update(reportCases)
    .set({ ...decision, claimedBy: null, claimedUntil: null })
    .where(eq(reportCases.id, id))
}
