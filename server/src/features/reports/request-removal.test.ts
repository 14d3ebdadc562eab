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

it('so many a day from one device', async () => {
  await world.server.services.settings.change('reports.per_day_device', 1, 'test')
  const visitor = world.device()
  await visitor.call('x/reports/removal', plea)
  expect(await visitor.refusal(visitor.call('x/reports/removal', plea))).toMatchObject({ code: 'TOO_MANY' })
})
