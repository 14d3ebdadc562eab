import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, rowId } from '../platform/columns.ts'

/**
 * The way to the public, one for every kind of content. A content table keeps its own `state`; what may happen to it is
 * held by the triggers of the migration `publication_functions`, not by whoever writes the code around it.
 */

const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })
const STATE_LIST = sql.raw(`('draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down')`)
const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)

/** The kinds that publication_attach has put under guard. */
export const publicationKinds = pgTable('publication_kinds', {
  kind: text().primaryKey(),
  class: text({ enum: ['work', 'post', 'record'] }).notNull(),
  tableName: text().notNull().unique('publication_kinds_table'),
})

/** A verdict with its reasons, once and for all. What the author of a rejected or removed item reads stands here. */
export const reviews = pgTable(
  'reviews',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    verdict: text({ enum: ['release', 'reject', 'down'] }).notNull(),
    reasons: textList(),
    note: text().notNull().default(''),
    /** An operator; null when the house's own rules decided (a known picture, a consent withdrawn). */
    reviewer: rowId(),
    at: moment().notNull(),
    /** How long the reviewer had it before him. */
    seconds: integer().notNull().default(0),
  },
  (table) => [
    index('reviews_of').on(table.kind, table.subjectId, table.id),
    index('reviews_by').on(table.reviewer, table.at),
    index('reviews_at').on(table.at),
    check('reviews_verdicts', sql`${table.verdict} in ('release', 'reject', 'down')`),
    check(
      'reviews_say_why',
      sql`${table.verdict} = 'release' or (cardinality(${table.reasons}) > 0 and btrim(${table.note}) <> '')`,
    ),
    check('reviews_release_by_somebody', sql`${table.verdict} <> 'release' or ${table.reviewer} is not null`),
  ],
)

/** Who did what when. Putting a row here is what moves an item: no event without its change, no change without its event. */
export const publicationEvents = pgTable(
  'publication_events',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    fromState: text().notNull(),
    toState: text().notNull(),
    actorKind: text({ enum: ['author', 'operator', 'system'] }).notNull(),
    /** A uid, an operator's id, or 0. */
    actor: rowId().notNull(),
    reviewId: rowId().references(() => reviews.id),
    at: moment().notNull(),
    writtenBy: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('publication_events_of').on(table.kind, table.subjectId, table.id),
    // A review moves an item once: after an appeal the old one counts no more.
    uniqueIndex('publication_events_review').on(table.reviewId),
    check(
      'publication_events_states',
      sql`${table.fromState} in ${STATE_LIST} and ${table.toState} in ${STATE_LIST}`,
    ),
    check('publication_events_actors', sql`${table.actorKind} in ('author', 'operator', 'system')`),
    check(
      'publication_events_reviewed',
      sql`(${table.toState} in ('reject', 'down') or (${table.fromState} = 'wait' and ${table.toState} = 'release')) = (${table.reviewId} is not null)`,
    ),
  ],
)

/** What waits for a reviewer: one open row for each waiting item, made and closed with its event. */
export const reviewTasks = pgTable(
  'review_tasks',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    author: rowId().notNull(),
    submittedAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** Higher comes first. */
    priority: smallint().notNull().default(0),
    claimedBy: rowId(),
    claimedUntil: moment(),
    /** Once asked for it stays: two different reviewers must release. */
    secondOpinion: boolean().notNull().default(false),
    flags: textList(),
    closedAt: moment(),
  },
  (table) => [
    uniqueIndex('review_tasks_one_open')
      .on(table.kind, table.subjectId)
      .where(sql`${table.closedAt} is null`),
    index('review_tasks_next')
      .on(table.priority.desc().nullsFirst(), table.submittedAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('review_tasks_of').on(table.kind, table.subjectId, table.version),
    index('review_tasks_author').on(table.author, table.id),
    check('review_tasks_claims', sql`(${table.claimedBy} is null) = (${table.claimedUntil} is null)`),
  ],
)

/** What the scan found. While one that is not merely a hint is open, the item cannot be released. */
export const scanHits = pgTable(
  'scan_hits',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    severity: text({ enum: ['refuse', 'quarantine', 'review'] }).notNull(),
    source: text().notNull(),
    /** For the reviewer, never for the uploader, who could learn from it. */
    detail: text().notNull().default(''),
    foundAt: moment().notNull(),
    clearedBy: rowId(),
    clearedAt: moment(),
    clearedNote: text().notNull().default(''),
  },
  (table) => [
    index('scan_hits_of').on(table.kind, table.subjectId, table.version),
    check('scan_hits_severities', sql`${table.severity} in ('refuse', 'quarantine', 'review')`),
    check('scan_hits_cleared', sql`(${table.clearedBy} is null) = (${table.clearedAt} is null)`),
  ],
)

/** The author's word that he may publish this version: what a free post needs instead of a verified author. */
export const declarations = pgTable(
  'declarations',
  {
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    version: integer().notNull(),
    author: rowId().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId, table.version] })],
)

/** Members under whose name operators publish; they count as verified. */
export const houseAuthors = pgTable('house_authors', {
  uid: rowId().primaryKey(),
  addedBy: rowId().notNull(),
  at: moment().notNull(),
})
