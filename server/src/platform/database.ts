import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { askTogether } from './ask-together.ts'
import type { Log } from './log.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** What repositories take first: the pool, or the transaction that they are part of. */
export type Tx = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export interface DatabasePool {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

type ConnectTo = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>

// bigint columns are ids and counts of ours, far below 2^53; a string would leak into every shape.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(
  connectTo: ConnectTo,
  log: Log,
  different: Pick<pg.PoolConfig, 'max' | 'statement_timeout'> = {},
): DatabasePool {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'qingyu',
    keepAlive: true,
    // Only `question` sends a second before the first is answered.
    pipeline: true,
    ...connectTo,
    ...different,
  })
  // An idle connection that breaks (server restarted) is dropped by the pool; the next query opens another.
  let closing = false
  const broke = (error: Error) => {
    // The embedded server may stop before the last connection has said goodbye.
    if (!closing) log.warn({ err: error }, 'a database connection broke')
  }
  pool.on('error', broke)
  // One in use rejects its query too; without a listener the event would end the process.
  pool.on('connect', (client) => void client.on('error', broke))
  const close = () => {
    closing = true
    return pool.end()
  }
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool, close }
}

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index that refused a row, or undefined when the error is another. */
export function uniqueViolation(error: unknown): string | undefined {
  // Drizzle wraps what the driver threw.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION ? cause.constraint : undefined
}

/** A hot query, built once per database instead of at every call: building costs more than asking. */
export function preparedOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

export type SqlValue =
  | string
  | number
  | boolean
  | Date
  | Buffer
  | null
  | readonly (string | number | boolean)[]

/**
 * A hot statement written out: named, so that PostgreSQL plans it once per connection, and free of the builder, which
 * costs more than the statement. Runs on the pool or inside a transaction.
 */
export function statement<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (tx: Tx, ...values: SqlValue[]) => Promise<Row[]> {
  return async (tx, ...values) => (await clientOf(tx).query<Row>({ name, text, values })).rows
}

/**
 * A statement that only reads, quickly and without locks: asked of the pool it shares its way with what else is asked
 * in that moment. One that may wait or write would hold up the others behind it; it stays a `statement`.
 */
export function question<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (tx: Tx, ...values: SqlValue[]) => Promise<Row[]> {
  const alone = statement<Row>(name, text)
  return (tx, ...values) => {
    const client = clientOf(tx)
    return client instanceof pg.Pool ? askTogether<Row>(client, { name, text, values }) : alone(tx, ...values)
  }
}

/** Drizzle keeps it to itself, although both the database and a transaction have one. */
const clientOf = (tx: Tx): pg.Pool | pg.PoolClient =>
  (tx as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client
