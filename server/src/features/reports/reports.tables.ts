import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../../platform/columns.ts'

const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)

/**
 * Everything that was reported about an object until it is decided. A removal that somebody without an account asks for
 * is a case of its own, with an address in place of an object; so is an appeal.
 */
export const reportCases = pgTable(
  'report_cases',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** 0 for a removal. */
    objectId: rowId().notNull(),
    /** Of a removal; emptied some time after the decision. */
    address: text().notNull().default(''),
    /** Whose object it is; null when nobody knows, or when he has left. */
    ownerId: rowId(),
    openedAt: moment().notNull(),
    lookDueAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** When an operator first took it. */
    lookedAt: moment(),
    /** The next of the two promises; past it the case is overdue. */
    nextDueAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`case when looked_at is null then least(look_due_at, due_at) else due_at end`),
    claimedBy: rowId(),
    claimedUntil: moment(),
    /** The case whose decision the owner contests. */
    appealOf: rowId(),
    /** The case it was decided with: his picture looks like the one that was reported. */
    partOf: rowId(),
    /** 0: closed by the house itself, e.g. because the object is gone. */
    decidedBy: rowId(),
    decidedAt: moment(),
    measures: textList(),
    /** What the owner is told. */
    reasons: textList(),
    note: text().notNull().default(''),
    /** What the reporters are told. */
    answer: text().notNull().default(''),
    seconds: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('report_cases_one_open')
      .on(table.kind, table.objectId)
      .where(sql`${table.decidedAt} is null and ${table.objectId} > 0 and ${table.appealOf} is null`),
    uniqueIndex('report_cases_one_appeal').on(table.appealOf),
    index('report_cases_next')
      .on(table.nextDueAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_of').on(table.kind, table.objectId, table.id),
    index('report_cases_address')
      .on(table.address)
      .where(sql`${table.address} <> ''`),
    uniqueIndex('report_cases_one_removal')
      .on(table.address)
      .where(sql`${table.decidedAt} is null and ${table.address} <> ''`),
    index('report_cases_owner').on(table.ownerId, table.id),
    index('report_cases_decided').on(table.decidedAt),
    check('report_cases_claims', sql`(${table.claimedBy} is null) = (${table.claimedUntil} is null)`),
    check('report_cases_decided_by', sql`(${table.decidedBy} is null) = (${table.decidedAt} is null)`),
    check(
      'report_cases_say_why',
      sql`${table.ownerId} is null or ${table.appealOf} is not null or cardinality(${table.measures}) = 0 or (cardinality(${table.reasons}) > 0 and btrim(${table.note}) <> '')`,
    ),
    check(
      'report_cases_have_a_place',
      sql`(${table.objectId} > 0) <> (${table.address} <> '') or (${table.objectId} = 0 and ${table.decidedAt} is not null)`,
    ),
  ],
)

export const reports = pgTable(
  'reports',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    caseId: rowId()
      .notNull()
      .references(() => reportCases.id),
    /** Null for a visitor, and when the member has left. */
    userId: rowId(),
    /** Of a visitor, made for this case alone: who reports one object from one device is one reporter. */
    deviceHash: bytes(),
    /** As the settings number them; 0 for a removal and an appeal. */
    reason: smallint().notNull(),
    /** As it was called then. */
    reasonName: text().notNull(),
    /** What was written, and of a removal where to answer; null when nothing was, or when it was erased. */
    sealed: bytes(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('reports_one_of_member').on(table.caseId, table.userId),
    uniqueIndex('reports_one_of_device')
      .on(table.caseId, table.deviceHash)
      .where(sql`${table.userId} is null`),
    index('reports_user').on(table.userId, table.id),
  ],
)
