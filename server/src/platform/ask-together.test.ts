import { openDatabaseServer } from '@qingyu/dev/database-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, question } from './database.ts'
import type { DatabasePool } from './database.ts'
import { createLog } from './log.ts'

const backend = question<{ pid: number; n: number }>(
  'backend',
  'select pg_backend_pid() as pid, $1::int as n',
)
const divide = question<{ n: number }>('divide', 'select 12 / $1::int as n')
const hangUp = question<never>('hang_up', 'select pg_terminate_backend(pg_backend_pid())')

let database: DatabasePool
let drop: () => Promise<void>
beforeAll(async () => {
  const server = await openDatabaseServer()
  const made = await server.create()
  database = openDatabase({ connectionString: made.url }, createLog('silent'))
  drop = async () => {
    await made.drop()
    await server.stop()
  }
})
afterAll(async () => {
  await database.close()
  await drop()
})

const askMany = async (count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => backend(database.db, n)))
  return answers.flat()
}

it('sends what is asked in one turn over one connection, and gives each its own answer', async () => {
  const answers = await askMany(8)
  expect(answers.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
})

it('lets no more than eight wait for each other', async () => {
  const answers = await askMany(20)
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3)
})

it('fails the one that failed, and none beside it', async () => {
  const outcomes = await Promise.allSettled([3, 0, 4].map((n) => divide(database.db, n)))
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: [{ n: 4 }] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{ n: 3 }] },
  ])
})

it('fails all that were on a connection that broke, and asks the next on another', async () => {
  const outcomes = await Promise.allSettled([hangUp(database.db), backend(database.db, 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await backend(database.db, 2)).toMatchObject([{ n: 2 }])
})

it('asks within a transaction on its connection', async () => {
  const [inside, same] = await database.db.transaction(async (tx) => [
    await backend(tx, 1),
    await backend(tx, 2),
  ])
  expect(inside?.[0]?.pid).toBe(same?.[0]?.pid)
})
