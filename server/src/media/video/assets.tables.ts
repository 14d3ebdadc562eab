import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'
import type { AssetManifest } from './manifest.ts'

/**
 * A video file that a member sent, and what was made of it. `received` waits for a worker, who holds it as `working`
 * for as long as he renews his claim; then it is `ready`, or `failed` for good. `removing`: nothing names it any more,
 * its objects go, then its row. `working` without an attempt: the file is just being stored.
 */
export const videoAssets = pgTable(
  'video_assets',
  {
    /** Names its objects too, so that doing the work twice writes the same ones. */
    id: text().primaryKey(),
    ownerId: rowId().notNull(),
    /** The uuid the client made for this upload: a repeat finds what it already sent. */
    clientId: text().notNull(),
    state: text({ enum: ['received', 'working', 'ready', 'failed', 'removing'] }).notNull(),
    bytes: rowId().notNull(),
    sha256: text().notNull(),
    /** Per cent. */
    progress: smallint().notNull().default(0),
    step: text().notNull().default(''),
    attempts: smallint().notNull().default(0),
    claimedUntil: moment(),
    /** Why it failed: a code of VideoRefused, or `gave-up`. */
    failure: text().notNull().default(''),
    durationMs: integer().notNull().default(0),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Written before the first object is: whatever lies in the storage is named here. */
    manifest: jsonb().$type<AssetManifest>(),
    createdAt: moment().notNull(),
    /** When a work was made of it. */
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('video_assets_client_id').on(table.ownerId, table.clientId),
    index('video_assets_owner').on(table.ownerId, table.createdAt),
    index('video_assets_to_do')
      .on(table.createdAt)
      .where(sql`${table.state} in ('received', 'working', 'removing')`),
    index('video_assets_unused')
      .on(table.createdAt)
      .where(sql`${table.usedAt} is null`),
    check(
      'video_assets_states',
      sql`${table.state} in ('received', 'working', 'ready', 'failed', 'removing')`,
    ),
    check('video_assets_working', sql`${table.state} <> 'working' or ${table.claimedUntil} is not null`),
    // A claim outlives the wish to remove it: until it ends, its holder may still be writing objects.
    check(
      'video_assets_claims',
      sql`${table.claimedUntil} is null or ${table.state} in ('working', 'removing')`,
    ),
    check('video_assets_ready', sql`${table.state} <> 'ready' or ${table.manifest} is not null`),
  ],
)
