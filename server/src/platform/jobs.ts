import { sql } from 'drizzle-orm'
import { Logger, run, runOnce } from 'graphile-worker'
import type { RunnerOptions } from 'graphile-worker'
import type pg from 'pg'
import type { Tx } from './database.ts'
import type { Log } from './log.ts'

/** Work that happens later, by graphile-worker: at least once, retried with growing pauses. */
export interface Task {
  name: string
  /** When it also runs by itself, in cron's five fields (UTC). */
  cron: string | undefined
  /** Logs why it failed, and throws what may be stored: the runner keeps the message in the database. */
  run(payload: unknown): Promise<void>
}

/** Part of the caller's transaction: the job exists exactly when what asked for it was committed. */
export async function addJob(tx: Tx, name: string, payload: unknown): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json)`)
}

const options = (pool: pg.Pool, tasks: readonly Task[], log: Log): RunnerOptions => ({
  pgPool: pool,
  taskList: Object.fromEntries(tasks.map((task) => [task.name, (payload: unknown) => task.run(payload)])),
  concurrency: 2,
  noHandleSignals: true,
  logger: workerLogger(log),
})

export async function startJobs(
  pool: pg.Pool,
  tasks: readonly Task[],
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const crontab = tasks.flatMap((task) => (task.cron ? [`${task.cron} ${task.name}`] : [])).join('\n')
  const runner = await run({ ...options(pool, tasks, log), crontab })
  return { stop: () => runner.stop() }
}

/** Does all that is due and returns: for tests, which hold the clock. */
export const runDueJobs = (pool: pg.Pool, tasks: readonly Task[], log: Log): Promise<void> =>
  runOnce(options(pool, tasks, log))

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, { failure, error, fatalError }) => {
    // The task has said so itself, without the values that the runner would put into its text.
    if (failure) return
    const trouble: unknown = error ?? fatalError
    const said = trouble === undefined ? { text: message } : { err: trouble }
    if (level === 'error') log.error(said, 'the job runner has trouble')
    else if (level === 'warning') log.warn(said, 'the job runner warns')
    else log.debug({ text: message }, 'the job runner')
  })
}
