import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../platform/columns.ts'

/**
 * The people who are to be seen in works. Name, date of birth and document are sealed. The day of coming of age stands
 * open, because the database itself has to hold the rule and has no key; without a name beside it, it names nobody.
 */
export const people = pgTable(
  'people',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** How callers name it: cannot be counted through. */
    ref: uuid().notNull().unique('people_ref'),
    /** The uploader who declared this person. */
    ownerId: rowId().notNull(),
    sealed: bytes().notNull(),
    /** The picture of the identity document, in its sealed storage. */
    documentId: text().notNull(),
    adultFrom: date().notNull(),
    createdAt: moment().notNull(),
    /** The owner has left; the row goes when no work needs it any more. */
    eraseAt: moment(),
  },
  (table) => [
    index('people_owner').on(table.ownerId, table.id),
    index('people_to_erase')
      .on(table.id)
      .where(sql`${table.eraseAt} is not null`),
    check('people_adult', sql`${table.adultFrom} <= (${table.createdAt} at time zone 'Asia/Shanghai')::date`),
  ],
)

export const consents = pgTable(
  'consents',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    personId: rowId()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    scope: text({ enum: ['depiction', 'distribution', 'download'] }).notNull(),
    /** The picture of the signed consent, in its sealed storage. */
    documentId: text().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    uniqueIndex('consents_one_live')
      .on(table.personId, table.scope)
      .where(sql`${table.withdrawnAt} is null`),
    index('consents_of').on(table.personId, table.id),
    check('consents_scopes', sql`${table.scope} in ('depiction', 'distribution', 'download')`),
  ],
)

/** Who is to be seen in an item, and when it was made. */
export const depictions = pgTable(
  'depictions',
  {
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    personId: rowId()
      .notNull()
      .references(() => people.id),
    producedOn: date().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId, table.personId] }),
    index('depictions_person').on(table.personId),
    check(
      'depictions_in_the_past',
      sql`${table.producedOn} <= (${table.createdAt} at time zone 'Asia/Shanghai')::date`,
    ),
  ],
)
