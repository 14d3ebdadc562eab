import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../../platform/columns.ts'

const ROLE_LIST = sql.raw(`('owner', 'editor', 'moderator', 'finance', 'support')`)

/** A person of the console. Rows stay, because the log names them; one who left is disabled. */
export const operators = pgTable(
  'operators',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    login: text().notNull(),
    name: text().notNull(),
    role: text({ enum: ['owner', 'editor', 'moderator', 'finance', 'support'] }).notNull(),
    passwordHash: text(),
    /** Sealed, and bound to this operator: copied into another's row it does not open. */
    totpSealed: bytes(),
    /** The step of the last code that was taken: no code counts twice. */
    totpLastStep: rowId().notNull().default(0),
    createdAt: moment().notNull(),
    /** When the first code was confirmed; until then there is an invitation and no way in. */
    enrolledAt: moment(),
    disabledAt: moment(),
    /** Who let him in last, by an invitation or a reset, and may have kept the link: not the second of two people. */
    invitedBy: rowId(),
  },
  (table) => [
    uniqueIndex('operators_login').on(sql`lower(${table.login})`),
    check('operators_roles', sql`${table.role} in ${ROLE_LIST}`),
    check(
      'operators_enrolled_with_both',
      sql`${table.enrolledAt} is null or (${table.passwordHash} is not null and ${table.totpSealed} is not null)`,
    ),
  ],
)

/** Ended ones stay for a while: a device on which somebody has signed in before is known by them. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: uuid().primaryKey(),
    operatorId: rowId()
      .notNull()
      .references(() => operators.id),
    tokenHash: bytes().notNull(),
    deviceHash: bytes().notNull(),
    deviceName: text().notNull(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('operator_sessions_token_hash').on(table.tokenHash),
    index('operator_sessions_operator').on(table.operatorId, table.deviceHash),
    index('operator_sessions_created').on(table.createdAt),
  ],
)

/** The way in for somebody who has not enrolled yet; the newest of an operator is the only one that counts. */
export const operatorInvitations = pgTable('operator_invitations', {
  operatorId: rowId()
    .primaryKey()
    .references(() => operators.id),
  tokenHash: bytes().notNull().unique('operator_invitations_token_hash'),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
})

/** Instead of a code, each once, when the phone is lost. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    operatorId: rowId()
      .notNull()
      .references(() => operators.id),
    codeHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
)

/** Wrong passwords and codes, by a keyed hash of the login name: a name that nobody has is locked like any other. */
export const operatorFailures = pgTable(
  'operator_failures',
  {
    key: text().primaryKey(),
    failed: integer().notNull(),
    failedAt: moment().notNull(),
    lockedUntil: moment(),
  },
  (table) => [index('operator_failures_failed_at').on(table.failedAt)],
)
