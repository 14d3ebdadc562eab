import { sql } from 'drizzle-orm'
import { Logger, run, runOnce } from 'graphile-worker'
import type { RunnerOptions, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Tx } from './database.ts'
import type { Log } from './log.ts'

/** Work that happens later, by graphile-worker: at least once, retried with growing pauses. */
export interface Task {
  name: string
  /** When it also runs by itself, in cron's five fields (UTC). */
  cron: string | undefined
  /** Takes minutes: done one at a time by a runner of its own, so that two of them do not keep everything else waiting. */
  long: boolean
  /** Logs why it failed, and throws what may be stored: the runner keeps the message in the database. */
  run(payload: unknown, signal: AbortSignal): Promise<void>
}

/**
 * Part of the caller's transaction: the job exists exactly when what asked for it was committed. Of those with one key
 * at most one waits; one that a killed process seems to be doing still does not count.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: unknown,
  key: string | null = null,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text)`,
  )
}

const options = (pool: pg.Pool, tasks: readonly Task[], log: Log): RunnerOptions => ({
  pgPool: pool,
  taskList: Object.fromEntries(
    tasks.map((task) => [task.name, (payload, { abortSignal }) => task.run(payload, abortSignal)] as const),
  ) satisfies TaskList,
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
  // A runner takes only jobs whose task it knows.
  const [short, long] = [tasks.filter((task) => !task.long), tasks.filter((task) => task.long)]
  const runners = [await run({ ...options(pool, short, log), crontab })]
  if (long.length > 0)
    runners.push(
      // Nobody waits for it to end: it is told to stop at once.
      await run({ ...options(pool, long, log), concurrency: 1, gracefulShutdownAbortTimeout: 0 }),
    )
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) }
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
