import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const plea = { address: '/player?id=17', why: '视频中是我\n我没有同意', contact: 'canary@isle.example' }

it('needs no account, is promised within 48 hours, and only operators can read it', async () => {
  const visitor = world.device()
  const now = world.clock.now().getTime() / 1000
  const { due_at: due } = await visitor.call('x/reports/removal', plea)
  expect(due).toBe(now + 48 * 3600)
  const dump = await world.dumpDatabase()
  expect(dump).not.toContain('canary@isle.example')
  expect(dump).not.toContain('我没有同意')

  const desk = await world.operator('moderator')
  const shown = await desk.call('console/reports/claim', {})
  expect(shown).toMatchObject({
    kind: 'removal',
    object_id: 0,
    title: '/player?id=17',
    owner: { uid: 0 },
    again: false,
    entries: [{ uid: 0, text: plea.why, contact: plea.contact }],
    measures: [{ id: 'removed' }],
  })
  const decide = { report: shown.report, measures: ['removed'], seconds: 5 }
  expect(await desk.call('console/reports/decide', decide)).toEqual({})
  await world.device().call('x/reports/removal', plea)
  const next = await desk.call('console/reports/claim', {})
  expect(next).toMatchObject({ again: true, history: [{ what: '已下架' }] })
})

it('forgets contact and plea half a year after the decision', async () => {
  const { pool, runJobs } = world.server
  const sealed = async () =>
    (await pool.query('select case_id from reports where sealed is not null or device_hash is not null')).rows
      .length
  expect(await sealed()).toBe(2)
  world.clock.advance(181 * 86_400)
  await pool.query(`select graphile_worker.add_job('reports:sweep', '{}')`)
  await runJobs()
  // The other is not decided yet.
  expect(await sealed()).toBe(1)
})

it('keeps nothing of the device: neither a removal nor a report can be joined with a session', async () => {
  const { pool } = world.server
  const [phone, bad] = [await world.member('quiet_one'), await world.member('loud_one')]
  await phone.call('x/reports/removal', plea)
  await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  const kept = await pool.query(
    `select c.kind, r.device_hash is null as empty from reports r join report_cases c on c.id = r.case_id
     where c.decided_at is null and r.created_at = $1 group by 1, 2 order by 1`,
    [world.clock.now()],
  )
  expect(kept.rows).toEqual([
    { kind: 'removal', empty: true },
    { kind: 'user', empty: false },
  ])
  const joined = await pool.query(
    `select from reports r where exists (select from known_devices d where d.device_hash = r.device_hash)
       or r.device_hash in (select device_hash from age_declarations)
       or r.device_hash in (select device_hash from reports other where other.case_id <> r.case_id)`,
  )
  expect(joined.rows).toEqual([])
})

it('however often a page is named, and however it is written, it is one case while it is open', async () => {
  const ask = (address: string) => world.device().call('x/reports/removal', { ...plea, address })
  await Promise.all(
    [
      '/comic?id=3&page=2',
      '/comic?page=2&id=3',
      '/comic/?id=3&page=2#top',
      `${world.server.services.config.publicUrl.toUpperCase()}/#/comic?id=3&page=2`,
    ].map(ask),
  )
  await ask('/comic?id=4')
  const { rows } = await world.server.pool.query(
    `select c.address, count(r.id)::int as reports from report_cases c join reports r on r.case_id = c.id
     where c.address like '%comic%' group by c.id order by c.address`,
  )
  expect(rows).toEqual([
    { address: '/comic?id=3&page=2', reports: 4 },
    { address: '/comic?id=4', reports: 1 },
  ])
})

it('so many an hour from one address, whatever devices it has', async () => {
  await world.server.services.settings.change('reports.removals_per_hour_address', 2, 'test')
  world.clock.advance(7200)
  const ask = () => world.device().call('x/reports/removal', plea)
  await ask()
  await ask()
  const visitor = world.device()
  expect(await visitor.refusal(visitor.call('x/reports/removal', plea))).toMatchObject({ code: 'TOO_MANY' })
  await world.server.services.settings.change('reports.removals_per_hour_address', 20, 'test')
})

it('so many a day from one device', async () => {
  await world.server.services.settings.change('reports.per_day_device', 1, 'test')
  const visitor = world.device()
  await visitor.call('x/reports/removal', plea)
  expect(await visitor.refusal(visitor.call('x/reports/removal', plea))).toMatchObject({ code: 'TOO_MANY' })
})
