import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, counter, moment, rowId } from '../../platform/columns.ts'

/**
 * A member. Deleting an account empties whatever names the person and keeps the row, because the ledger points to it.
 * The counters are kept by the features that change them, in the same transaction.
 */
export const users = pgTable(
  'users',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    username: text(),
    passwordHash: text(),
    nickname: text().notNull(),
    avatarId: text(),
    signature: text().notNull().default(''),
    affCode: text(),
    invitedBy: rowId(),
    inviteCode: text().notNull().default(''),
    invitedCount: counter(),
    exp: counter(),
    /** The number of the day (UTC+8) whose first visit was counted. */
    visitedDay: integer().notNull(),
    postAuth: smallint().notNull().default(0),
    girlAuth: smallint().notNull().default(0),
    authLevel: smallint().notNull().default(0),
    recommended: boolean().notNull().default(false),
    fansCount: counter(),
    followedCount: counter(),
    likesCount: counter(),
    fabulousCount: counter(),
    videosCount: counter(),
    createdAt: moment().notNull(),
    frozenAt: moment(),
    frozenReason: text().notNull().default(''),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_aff_code').on(table.affCode),
    index('users_invited_by').on(table.invitedBy, table.id),
    check(
      'users_deleted_without_name',
      sql`${table.deletedAt} is null or (${table.username} is null and ${table.passwordHash} is null and ${table.affCode} is null and ${table.avatarId} is null and ${table.signature} = '')`,
    ),
    check(
      'users_live_with_name',
      sql`${table.deletedAt} is not null or (${table.username} is not null and ${table.affCode} is not null)`,
    ),
  ],
)

/** A login on a device. The token itself is only with the member; ending a session deletes its row. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: rowId()
      .notNull()
      .references(() => users.id),
    tokenHash: bytes().notNull(),
    deviceHash: bytes().notNull(),
    deviceName: text().notNull(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    uniqueIndex('sessions_user_device').on(table.userId, table.deviceHash),
    index('sessions_seen_at').on(table.seenAt),
  ],
)

/** Devices on which an account has signed in before: strangers' failures do not lock these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: rowId()
      .notNull()
      .references(() => users.id),
    deviceHash: bytes().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)
