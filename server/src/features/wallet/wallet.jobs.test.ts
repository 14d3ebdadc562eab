import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '../../ledger/post.ts'
import { createLog } from '../../platform/log.ts'
import { walletJobs } from './wallet.jobs.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

async function run(name: string): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const job = walletJobs.find((one) => one.name === name)
  await job?.run({ ...world.server.services, log }, {}, new AbortController().signal)
  return lines
}

it('folds what others brought into the balances', async () => {
  const { db } = world.server.services
  await post(db, {
    reason: 'test',
    actor: 0,
    subject: 'sample',
    subjectId: '1',
    at: world.clock.now(),
    entries: [
      { owner: 7, kind: 'votes', amount: 5 },
      { owner: 0, kind: 'revenue', amount: -5 },
    ],
  })
  // Transactions of other tests on this PostgreSQL hold a fold back for a moment.
  await expect
    .poll(async () => {
      await run('wallet:fold')
      const { rows } = await world.server.pool.query('select balance from ledger_accounts where owner = 7')
      return rows
    })
    .toEqual([{ balance: 5 }])
})

it('says nothing of a ledger that is right, and names every rule that is broken', async () => {
  expect(await run('wallet:look-over')).toEqual([])
  await world.server.pool.query(
    `insert into tickets (owner, source, given_at, expires_at, used_at, subject, subject_id)
     values (7, 'test', now(), now() + interval '1 day', now(), 'sample', '1')`,
  )
  await world.server.pool.query(
    `insert into vip_grants (owner, level, days, starts_at, ends_at, source, at)
     values (7, 1, 30, now(), now() + interval '31 days', 'test', now())`,
  )
  const lines = await run('wallet:look-over')
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain('a ticket that was used opened one thing')
  expect(lines.join()).toContain('the end of a VIP follows from its grants')
})
