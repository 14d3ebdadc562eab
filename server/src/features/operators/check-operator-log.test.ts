import type { Device } from '@qingyu/dev/device'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appendToLog } from '../../calls/operator-log.repo.ts'

let world: World
let owner: Device
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const check = () => owner.call('console/log/check')

/** As the owner of the tables could, who can put the triggers away. */
async function tamper(...statements: string[]): Promise<void> {
  const triggers = (state: string) =>
    ['operator_log', 'operator_log_head'].map((table) => `alter table ${table} ${state} trigger user`)
  const all = ['begin', ...triggers('disable'), ...statements, ...triggers('enable'), 'commit']
  await world.server.pool.query(all.join(';'))
}

beforeEach(async () => {
  await tamper(
    'delete from operator_log',
    `update operator_log_head set id = 0, hash = sha256('operator_log')`,
  )
  owner = await world.operator('owner')
  const phone = await world.member(`member${owner.uid}`)
  for (let n = 0; n < 6; n += 1) await owner.call('console/members/note', { uid: phone.uid, text: '备注' })
})

it('finds nothing wrong with what was only appended to, from many desks at once', async () => {
  const phone = await world.member('popular')
  const desks = await Promise.all(Array.from({ length: 5 }, () => world.operator('support')))
  await Promise.all(
    desks.flatMap((desk) =>
      Array.from({ length: 8 }, (_, n) =>
        desk.call('console/members/note', { uid: phone.uid, text: `第 ${n} 次` }),
      ),
    ),
  )
  expect(await check()).toMatchObject({ rows: 46, fault: null })
  const { rows } = await world.server.pool.query(
    'select encode(hash, $1) as head from operator_log order by id desc limit 1',
    ['hex'],
  )
  expect(rows).toEqual([{ head: (await check()).head }])
})

it.each([
  ['a changed detail', [`update operator_log set details = '{"note": 99}' where id = 3`], 3, 'changed'],
  [
    'a changed time',
    [`update operator_log set at = at + interval '1 microsecond' where id = 3`],
    3,
    'changed',
  ],
  ['another doer', ['update operator_log set operator_id = 77 where id = 1'], 1, 'changed'],
  ['another subject', [`update operator_log set subject = 'member:1' where id = 6`], 6, 'changed'],
  ['another session', ['update operator_log set session_id = null where id = 2'], 2, 'changed'],
  ['a removed row', ['delete from operator_log where id = 4'], 4, 'missing'],
  ['a removed first row', ['delete from operator_log where id = 1'], 1, 'missing'],
  ['rows cut off at the end', ['delete from operator_log where id > 4'], 5, 'missing'],
  ['all rows cut off', ['delete from operator_log'], 1, 'missing'],
  [
    'two rows that changed places',
    [
      'update operator_log set id = -2 where id = 2',
      'update operator_log set id = 2 where id = 3',
      'update operator_log set id = 3 where id = -2',
    ],
    2,
    'changed',
  ],
  [
    'a row that was removed with the others moved up',
    ['delete from operator_log where id = 2', 'update operator_log set id = id - 1 where id > 2 and id < 4'],
    2,
    'changed',
  ],
  [
    'a changed row with a hash that fits it, which the next one does not know',
    [
      `update operator_log set subject = 'member:1' where id = 3`,
      `update operator_log l set hash = operator_log_hash((select hash from operator_log where id = 2), l) where id = 3`,
    ],
    4,
    'changed',
  ],
  [
    'a last row that was changed with its hash',
    [
      `update operator_log set subject = 'member:1' where id = 6`,
      `update operator_log l set hash = operator_log_hash((select hash from operator_log where id = 5), l) where id = 6`,
    ],
    6,
    'changed',
  ],
  [
    'a row put in by hand at the end',
    [
      `insert into operator_log select 7, at, operator_id, session_id, act, subject, details, hash from operator_log where id = 6`,
    ],
    7,
    'changed',
  ],
])('finds %s', async (_what, statements, id, fault) => {
  expect((await check()).fault).toBeNull()
  await tamper(...statements)
  expect(await check()).toMatchObject({ fault: { id, fault } })
})

it('the database refuses to change, remove or empty it, and to move its head', async () => {
  const { pool } = world.server
  for (const statement of [
    `update operator_log set act = 'nothing'`,
    'delete from operator_log',
    'truncate operator_log',
    'truncate operator_log cascade',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('only appended to')
  for (const statement of [
    'update operator_log_head set id = 0',
    'delete from operator_log_head',
    'truncate operator_log_head',
    `insert into operator_log_head (one, id, hash) values (true, 0, '') on conflict do nothing`,
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('moves with the log only')
})

it('numbers and hashes are the database’s own, whatever the writer says', async () => {
  await world.server.pool.query(
    `insert into operator_log (id, at, operator_id, act, subject, details, hash) values (99, now(), 1, 'a.b', 's', '{}', 'x')`,
  )
  expect(await check()).toMatchObject({ rows: 7, fault: null })
})

it('a table of the same name, made by a connection for itself, takes no row and moves no chain', async () => {
  const { services, pool } = world.server
  await services.db.transaction(async (tx) => {
    for (const table of ['operator_log', 'operator_log_head'])
      await tx.execute(`create temp table ${table} on commit drop as select * from public.${table}`)
    const at = services.clock.now()
    await appendToLog(tx, { operatorId: 1, sessionId: null, act: 'a.b', subject: 's', details: {}, at })
  })
  const { rowCount } = await pool.query(`select from operator_log where act = 'a.b'`)
  expect(rowCount).toBe(1)
  expect(await check()).toMatchObject({ rows: 7, fault: null })
})
