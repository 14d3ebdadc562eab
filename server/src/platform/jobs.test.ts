import { openDatabaseServer } from '@qingyu/dev/database-server'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { startJobs } from './jobs.ts'
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
