import { sql } from 'drizzle-orm'
import { bit, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../platform/columns.ts'

/**
 * Known pictures, by SHA-256 of the file and by PDQ of what it shows. Both are 256 bits. The indexes over the parts of
 * a PDQ hash, and the functions that look through them, are in the migration picture_hash_functions.
 */

const kind = () => text({ enum: ['sha256', 'pdq'] }).notNull()
const hash = () => bit({ dimensions: 256 }).notNull()

/** What must not appear here: lists that operators import, and everything ever taken down. */
export const blockedHashes = pgTable(
  'blocked_hashes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    kind: kind(),
    hash: hash(),
    note: text().notNull(),
    /** Where the list came from, or the act that took the picture down. */
    source: text().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('blocked_hashes_once').on(table.kind, table.hash, table.list),
    check('blocked_hashes_kinds', sql`${table.kind} in ('sha256', 'pdq')`),
  ],
)

/** Of every stored picture, so that a list imported later finds it, and its near-duplicates go when it goes. */
export const pictureHashes = pgTable(
  'picture_hashes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    pictureId: text().notNull(),
    kind: kind(),
    hash: hash(),
    /** Of a PDQ hash: the other seven ways to turn and mirror the picture, one after the other. */
    turned: bytes(),
    quality: smallint(),
    storedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('picture_hashes_once').on(table.pictureId, table.kind, table.hash),
    index('picture_hashes_same')
      .on(table.hash)
      .where(sql`${table.kind} = 'sha256'`),
    check(
      'picture_hashes_kinds',
      sql`case ${table.kind} when 'sha256' then ${table.turned} is null and ${table.quality} is null
        when 'pdq' then ${table.turned} is not null and length(${table.turned}) = 224 and ${table.quality} is not null and ${table.quality} between 0 and 100 else false end`,
    ),
  ],
)

/** Where a stored picture, or a frame of a video, was found on a list; it stays when the list no longer has the hash. */
export const pictureHits = pgTable(
  'picture_hits',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    pictureId: text().notNull(),
    list: text().notNull(),
    kind: kind(),
    /** The one of the list. */
    hash: hash(),
    /** In bits. */
    distance: smallint().notNull(),
    foundAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('picture_hits_once').on(table.pictureId, table.list, table.kind, table.hash),
    index('picture_hits_found').on(table.foundAt, table.id),
    check('picture_hits_distances', sql`${table.distance} between 0 and 31`),
  ],
)
