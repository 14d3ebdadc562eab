import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const HOUR = 3600
const open = (uid: number) =>
  world.server.pool.query('select * from report_cases where object_id = $1 order by id', [uid])

it('acknowledges with the day by which it is decided; members and visitors, one case for one object', async () => {
  const [phone, bad] = [await world.member('reporter'), await world.member('reported')]
  const now = world.clock.now().getTime() / 1000
  // The world begins on a Sunday: seven working days are over on the Tuesday of the week after next.
  const first = await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  expect(first.due_at).toBeGreaterThan(now + 7 * 24 * HOUR)
  expect(first.message).toMatch(/^已收到，我们会在 \d+月\d+日 \d\d:\d\d 前给出结果$/)

  // Not consensual: 48 hours, for the whole case.
  const visitor = world.device()
  const urgent = await visitor.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 1 })
  expect(urgent.due_at).toBe(now + 48 * HOUR)
  const { rows } = await open(bad.uid)
  expect(rows).toMatchObject([{ kind: 'user', owner_id: bad.uid, decided_at: null }])
})

it('once for each reporter while it is open, also when sent twice at once', async () => {
  const [phone, visitor, bad] = [await world.member('eager'), world.device(), await world.member('target')]
  for (const device of [phone, visitor]) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        device.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = device.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 7 })
    expect(await device.refusal(again)).toMatchObject({ code: 'ALREADY_REPORTED' })
  }
  expect((await open(bad.uid)).rows).toHaveLength(1)
})

it('many reporters at once share one case', async () => {
  const bad = await world.member('unpopular')
  const visitors = Array.from({ length: 8 }, () => world.device())
  await Promise.all(
    visitors.map((visitor) => visitor.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })),
  )
  const { rows } = await world.server.pool.query(
    `select count(*)::int as reports, count(distinct case_id)::int as cases from reports
     where case_id in (select id from report_cases where object_id = $1)`,
    [bad.uid],
  )
  expect(rows).toEqual([{ reports: 8, cases: 1 }])
})

it('two who report each other do not wait for each other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await world.member(`feud_one_${round}`)
    const other = await world.member(`feud_two_${round}`)
    const outcomes = await Promise.allSettled([
      one.call('x/reports/create', { kind: 'user', id: other.uid, reason: 6 }),
      other.call('x/reports/create', { kind: 'user', id: one.uid, reason: 6 }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
})

it('what does not exist, is gone or is mine cannot be reported, nor for a reason that is none', async () => {
  const phone = await world.member('careful')
  const report = (id: number, reason = 6) => phone.call('x/reports/create', { kind: 'user', id, reason })
  expect(await phone.refusal(report(888_888))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await phone.refusal(report(phone.uid))).toMatchObject({ code: 'OWN_OBJECT' })
  const left = await world.member('leaver')
  await left.call('x/account/delete', { password: 'quiet-shore-7', confirm: 'DELETE' })
  expect(await phone.refusal(report(left.uid))).toMatchObject({ code: 'NOT_FOUND' })
  const bad = await world.member('somebody')
  expect(await phone.refusal(report(bad.uid, 99))).toMatchObject({ code: 'INVALID_INPUT', field: 'reason' })
})

it('takes a text with terms that nobody may publish, and keeps it sealed', async () => {
  const [phone, bad] = [await world.member('witness'), await world.member('dealer')]
  const { services } = world.server
  const term = { term: '金丝雀暗号', severity: 'refuse', tricks: [], pinyin: '', exceptions: [] } as const
  await services.terms.save(services.db, term, '', 'test')
  const text = '他的签名里写着\n金丝雀暗号一二三'
  await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 3, text })
  expect((await phone.call('x/reports/mine')).list[0]).toMatchObject({ text })
  expect(await world.dumpDatabase()).not.toContain('金丝雀暗号一二三')
})

it('so many a day', async () => {
  await world.server.services.settings.change('reports.per_day_member', 1, 'test')
  await world.server.services.settings.change('reports.per_day_device', 1, 'test')
  const bad = await world.member('popular')
  for (const device of [await world.member('limited'), world.device()]) {
    await device.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
    const more = device.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
    expect(await device.refusal(more)).toMatchObject({ code: 'TOO_MANY' })
  }
})
