import { openDatabaseServer } from '@qingyu/dev/database-server'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { addJob, runDueJobs, startJobs } from './jobs.ts'
import type { Task } from './jobs.ts'
import { createLog } from './log.ts'

it('a connection that breaks under the runner is trouble of the runner, not a failed job', async () => {
  const databases = await openDatabaseServer()
  const { url, drop } = await databases.create()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const { pool, close } = openDatabase({ connectionString: url }, log)
  const runner = await startJobs(pool, [], log)
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen%'`,
    )
    expect(rowCount).toBe(1)
  })
  await vi.waitFor(() => expect(lines.join()).toContain('the job runner has trouble'), 5000)
  expect(lines.join()).not.toContain('a job failed')
  expect(lines.join()).toContain('"code":"57P01"')
  await runner.stop()
  await close()
  await drop()
  await databases.stop()
})

async function withDatabase(
  work: (database: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const databases = await openDatabaseServer()
  const { url, drop } = await databases.create()
  const database = openDatabase({ connectionString: url }, createLog('silent'))
  await work(database)
  await database.close()
  await drop()
  await databases.stop()
}

const task = (name: string, long: boolean, run: Task['run']): Task => ({ name, cron: undefined, long, run })

it('long jobs are done one at a time, keep no other waiting, and are told when the process is to end', () =>
  withDatabase(async ({ db, pool }) => {
    const log = createLog('silent')
    const done: string[] = []
    const tasks = [
      task('short', false, async () => void done.push('short')),
      task('long', true, async (_payload, signal) => {
        done.push('long begins')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        done.push('long stops')
      }),
    ]
    const runner = await startJobs(pool, tasks, log)
    for (const name of ['long', 'long', 'long']) await addJob(db, name, {})
    await vi.waitFor(() => expect(done).toEqual(['long begins']), 5000)
    for (const name of ['short', 'short', 'short']) await addJob(db, name, {})
    await vi.waitFor(() => expect(done).toHaveLength(4), 5000)
    await runner.stop()
    expect(done).toEqual(['long begins', 'short', 'short', 'short', 'long stops'])
  }))

it('of jobs with one key one waits, also behind one that a killed process seems to be doing', () =>
  withDatabase(async ({ db, pool }) => {
    const log = createLog('silent')
    let done = 0
    const tasks = [task('keyed', true, async () => void (done += 1))]
    await runDueJobs(pool, tasks, log)
    for (let n = 0; n < 3; n += 1) await addJob(db, 'keyed', {}, 'film')
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1`,
    )
    await runDueJobs(pool, tasks, log)
    expect(done).toBe(0)
    for (let n = 0; n < 3; n += 1) await addJob(db, 'keyed', {}, 'film')
    await runDueJobs(pool, tasks, log)
    expect(done).toBe(1)
  }))
