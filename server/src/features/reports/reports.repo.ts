import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { reportCases, reports } from './reports.tables.ts'

export type ReportRow = typeof reports.$inferSelect

export interface Opening {
  kind: string
  objectId: number
  ownerId: number
  at: Date
  lookDueAt: Date
  dueAt: Date
}

const openStatement = statement<{ id: number; dueAt: Date }>(
  'reports_open_case',
  `insert into report_cases (kind, object_id, owner_id, opened_at, look_due_at, due_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (kind, object_id) where decided_at is null and object_id > 0 and appeal_of is null
   do update set due_at = least(report_cases.due_at, excluded.due_at)
   returning id, due_at as "dueAt"`,
)

/** The open case about an object, or a new one; a more urgent report brings its end nearer. Locked until the commit. */
export async function openCase(tx: Tx, opening: Opening): Promise<{ id: number; dueAt: Date }> {
  const { kind, objectId, ownerId, at, lookDueAt, dueAt } = opening
  const [row] = await openStatement(tx, kind, objectId, ownerId, at, lookDueAt, dueAt)
  if (!row) throw new Error('the new case has no id')
  return row
}

const removalStatement = statement<{ id: number; dueAt: Date }>(
  'reports_open_removal',
  `insert into report_cases (kind, object_id, address, opened_at, look_due_at, due_at) values ($1, 0, $2, $3, $4, $5)
   on conflict (address) where decided_at is null and address <> ''
   do update set due_at = least(report_cases.due_at, excluded.due_at)
   returning id, due_at as "dueAt"`,
)

/** The open case about an address, or a new one. Locked until the commit. */
export async function openRemoval(
  tx: Tx,
  { kind, address, at, lookDueAt, dueAt }: Omit<Opening, 'objectId' | 'ownerId'> & { address: string },
): Promise<{ id: number; dueAt: Date }> {
  const [row] = await removalStatement(tx, kind, address, at, lookDueAt, dueAt)
  if (!row) throw new Error('the new case has no id')
  return row
}

/** Of an appeal, or decided already. Undefined: there is an appeal against that decision already. */
export async function insertCase(
  tx: Tx,
  values: typeof reportCases.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(reportCases)
    .values(values)
    .onConflictDoNothing({ target: reportCases.appealOf })
    .returning({ id: reportCases.id })
  return row?.id
}

/** Undefined: this reporter has reported it already. */
export async function insertReport(tx: Tx, values: typeof reports.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(reports).values(values).onConflictDoNothing().returning({ id: reports.id })
  return row?.id
}

/** Whether the house itself has brought it up. */
export async function isFlagged(tx: Tx, caseId: number, reasonName: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.userId), eq(reports.reasonName, reasonName)))
  return rows.length > 0
}

/** Newest first, below a number. */
export async function listReportsOf(tx: Tx, uid: number, below: number, limit: number) {
  return tx
    .select({
      id: reports.id,
      caseId: reports.caseId,
      kind: reportCases.kind,
      objectId: reportCases.objectId,
      reasonName: reports.reasonName,
      sealed: reports.sealed,
      createdAt: reports.createdAt,
      dueAt: reportCases.dueAt,
      decidedAt: reportCases.decidedAt,
      measures: reportCases.measures,
      answer: reportCases.answer,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(eq(reports.userId, uid), lt(reports.id, below)))
    .orderBy(desc(reports.id))
    .limit(limit)
}

const againstOwner = and(
  isNotNull(reportCases.decidedAt),
  isNull(reportCases.appealOf),
  sql`cardinality(${reportCases.measures}) > 0`,
)

/** Decisions against something of a member, newest first, below a number. */
export async function listDecidedAgainst(tx: Tx, uid: number, below: number, limit: number) {
  return tx
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      objectId: reportCases.objectId,
      measures: reportCases.measures,
      reasons: reportCases.reasons,
      note: reportCases.note,
      decidedAt: reportCases.decidedAt,
      appealed: sql<boolean>`exists (select from report_cases a where a.appeal_of = report_cases.id)`,
    })
    .from(reportCases)
    .where(and(eq(reportCases.ownerId, uid), againstOwner, lt(reportCases.id, below)))
    .orderBy(desc(reportCases.id))
    .limit(limit)
}

export async function findDecidedAgainst(tx: Tx, id: number, uid: number) {
  const [row] = await tx
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.id, id), eq(reportCases.ownerId, uid), againstOwner))
  return row
}

/** Open cases about something of his that were reported for one of these reasons. */
export async function listOpenAgainst(tx: Tx, uid: number, reasons: readonly number[]) {
  const urgent = tx
    .select({ caseId: reports.caseId })
    .from(reports)
    .where(inArray(reports.reason, [...reasons]))
  return tx
    .select({ id: reportCases.id, kind: reportCases.kind, objectId: reportCases.objectId })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.ownerId, uid),
        isNull(reportCases.decidedAt),
        isNull(reportCases.appealOf),
        inArray(reportCases.id, urgent),
      ),
    )
}

/** From here on nobody's: it is decided without saying whose it was. */
export async function disownCase(tx: Tx, id: number): Promise<void> {
  await tx.update(reportCases).set({ ownerId: null }).where(eq(reportCases.id, id))
}

/**
 * What a member wrote goes; that something was reported stays with its case. Cases about what was his are closed, and
 * what he was told about them goes too.
 */
export async function eraseReportsOf(tx: Tx, uid: number, at: Date, answer: string): Promise<void> {
  await tx
    .update(reportCases)
    .set({
      decidedBy: 0,
      decidedAt: at,
      claimedBy: null,
      claimedUntil: null,
      answer,
    })
    .where(
      and(
        eq(reportCases.ownerId, uid),
        isNull(reportCases.decidedAt),
        inArray(reportCases.kind, ['user', 'comment']),
      ),
    )
  await tx.update(reportCases).set({ ownerId: null, note: '' }).where(eq(reportCases.ownerId, uid))
  await tx.update(reports).set({ userId: null, sealed: null }).where(eq(reports.userId, uid))
}

/** What those wrote who have no account, and the addresses they named, some time after the decision. */
export async function eraseOldOfVisitors(tx: Tx, decidedBefore: Date): Promise<void> {
  const old = tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(lt(reportCases.decidedAt, decidedBefore))
  await tx
    .update(reports)
    .set({ sealed: null, deviceHash: null })
    .where(
      and(
        isNull(reports.userId),
        sql`${reports.caseId} in (${old})`,
        or(isNotNull(reports.sealed), isNotNull(reports.deviceHash)),
      ),
    )
  await tx
    .update(reportCases)
    .set({ address: '' })
    .where(and(lt(reportCases.decidedAt, decidedBefore), ne(reportCases.address, '')))
}
