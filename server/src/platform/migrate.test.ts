import { openDatabaseServer } from '@qingyu/dev/database-server'
import { bootWorld } from '@qingyu/dev/world'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { migrateDatabase } from './migrate.ts'

it('does not start on a database that was made with another master secret', async () => {
  const world = await bootWorld()
  const other = Buffer.alloc(32, 9).toString('base64url')
  const { databaseUrl = '' } = world.server.services.config
  const start = bootWorld({ env: { DATABASE_URL: databaseUrl, MASTER_SECRET: other } })
  await expect(start).rejects.toThrow('This database was made with another master secret')
  await world.stop()
})

it('waits for another process that migrates, however long a statement of a call may take', async () => {
  const databases = await openDatabaseServer()
  const database = await databases.create()
  const connectTo = { connectionString: database.url }
  const log = createLog('silent')
  const first = openDatabase(connectTo, log)
  const second = openDatabase(connectTo, log, { statement_timeout: 100 })
  const migrating = await first.pool.connect()
  await migrating.query('select pg_advisory_lock(7310001)')

  let outcome = 'waiting'
  const waited = migrateDatabase(second.pool, log).then(
    () => (outcome = 'migrated'),
    (error: unknown) => (outcome = String(error)),
  )
  const waiting = `select from pg_stat_activity where datname = current_database()
    and wait_event = 'advisory' and query_start < clock_timestamp() - interval '300 ms'`
  await vi.waitFor(async () => expect((await migrating.query(waiting)).rowCount).toBe(1), 5000)
  expect(outcome).toBe('waiting')
  await migrating.query('select pg_advisory_unlock(7310001)')
  expect(await waited).toBe('migrated')
  expect((await second.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '100ms' }])

  migrating.release()
  await first.close()
  await second.close()
  await database.drop()
  await databases.stop()
})
