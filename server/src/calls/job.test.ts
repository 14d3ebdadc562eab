import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { sql } from 'drizzle-orm'
import { number, object } from 'valibot'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runDueJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { asTask, defineJob } from './job.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const failing = defineJob({
  name: 'test:failing',
  payload: object({ uid: number() }),
  run: async ({ db }) => {
    await db.execute(sql`select ${'SECRET-VALUE'}::int`)
  },
})

async function fail(payload: string): Promise<{ lines: string[]; stored: string }> {
  const { pool, services } = world.server
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  await pool.query(`select graphile_worker.add_job('test:failing', $1::json, job_key => $1::text)`, [payload])
  await runDueJobs(pool, [asTask(failing, { ...services, log })], log)
  // The runner may return a moment before the failure is written down.
  const stored = await vi.waitFor(async () => {
    const { rows } = await pool.query<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where key = $1 and last_error is not null',
      [payload],
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.last_error ?? ''
  })
  return {
    lines: lines.filter((line) => line.includes('"level":"error"')),
    stored,
  }
}

it('a failed job is logged once, by name and kind, and keeps no values in the log or the database', async () => {
  const { lines, stored } = await fail('{"uid": 7}')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a job failed',
    job: 'test:failing',
    err: { type: 'DrizzleQueryError', cause: { code: '22P02' } },
  })
  expect(stored).toBe('DrizzleQueryError: DatabaseError 22P02')
  expect(lines.join()).not.toContain('SECRET')
})

it('a payload of another shape says where, not what', async () => {
  const { lines, stored } = await fail('{"uid": "SECRET-VALUE"}')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Another shape: uid')
  expect(stored).toBe('ValiError')
  expect(lines.join()).not.toContain('SECRET')
})
