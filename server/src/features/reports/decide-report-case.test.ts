import { reportAndDecide } from '@qingyu/dev/report-and-decide'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

/** Something to be recognised by: a plain ground has no look of its own. */
async function scene(quality: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#1b4d5c"/>
    <circle cx="90" cy="80" r="60" fill="#f2c14e"/><path d="M0 240 L120 110 L190 190 L250 90 L320 240 Z" fill="#5b8e7d"/>
    <rect x="200" y="20" width="70" height="50" fill="#bc4b51"/><ellipse cx="260" cy="200" rx="50" ry="22" fill="#f4e285"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer()
}

it('clears what was wrong, freezes, tells the owner why, and answers every reporter', async () => {
  const [phone, bad] = [await world.member('reporter'), await world.member('reported')]
  await bad.call('member/update', { nickname: '海妖', person_signnatrue: '来找我' })
  const desk = await world.operator('moderator')
  await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
  const { report } = await desk.call('console/reports/claim', {})
  const measures = ['clear_nickname', 'clear_signature', 'freeze']
  const decide = (more: object) =>
    desk.call('console/reports/decide', { report, measures, seconds: 40, ...more })
  expect(await desk.refusal(decide({}))).toMatchObject({ code: 'INVALID_INPUT', field: 'reasons' })
  expect(await desk.refusal(decide({ reasons: ['harassment'] }))).toMatchObject({ field: 'note' })
  expect(await desk.refusal(decide({ measures: ['erase_everything'] }))).toMatchObject({ field: 'measures' })
  await decide({ reasons: ['harassment'], note: '多次骚扰他人', answer: '谢谢你告诉我们' })

  const info = await bad.call('users/getBaseInfo')
  expect(info).toMatchObject({ validate: 0, person_signnatrue: '' })
  expect(info.nickname).toMatch(/^岛民/)
  expect(await bad.refusal(bad.call('member/update', { nickname: '又来' }))).toMatchObject({
    code: 'ACCOUNT_FROZEN',
    msg: '账号已被冻结：多次骚扰他人',
  })
  expect((await phone.call('x/reports/mine')).list).toMatchObject([
    { state: 'acted', answer: '谢谢你告诉我们' },
  ])
  const { rows } = await world.server.pool.query(
    `select subject, details from operator_log where act = 'report.decide'`,
  )
  expect(rows).toEqual([
    {
      subject: `report:${report}`,
      details: { object: `user:${bad.uid}`, measures: measures.join(','), seconds: 40 },
    },
  ])
  expect(await desk.refusal(decide({ measures: [] }))).toMatchObject({ code: 'TASK_NOT_YOURS' })
})

it('an avatar that is cleared cannot come back, and what looks like it goes with it', async () => {
  const [phone, bad, copier] = [
    await world.member('watcher'),
    await world.member('poster'),
    await world.member('copier'),
  ]
  const avatar = await bad.upload(await scene(90))
  await bad.call('member/update', { avatar: avatar.id })
  const copy = await copier.upload(await scene(60))
  await copier.call('member/update', { avatar: copy.id })
  const desk = await world.operator('moderator')
  await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 4 })
  const shown = await desk.call('console/reports/claim', {})
  expect(shown.pictures).toMatchObject([{ id: avatar.id }])
  expect(shown.fields).toContainEqual(expect.objectContaining({ label: '相似图片' }))
  await desk.call('console/reports/decide', {
    report: shown.report,
    measures: ['clear_avatar'],
    reasons: ['rights'],
    note: '头像侵权',
    seconds: 9,
  })
  await world.server.runJobs()
  const { pool } = world.server
  const { rows: states } = await pool.query('select state from uploads where id = any($1)', [
    [avatar.id, copy.id],
  ])
  expect(states).toEqual([{ state: 'quarantined' }, { state: 'quarantined' }])
  const { rows } = await pool.query('select avatar_id from users where id = $1', [bad.uid])
  expect(rows).toEqual([{ avatar_id: null }])
  const again = await bad.upload(await scene(75))
  const use = bad.call('member/update', { avatar: again.id })
  expect(await bad.refusal(use)).toMatchObject({ code: 'PICTURE_NOT_YOURS' })
})

it('a report that comes while it is decided is not lost: it opens the next case', async () => {
  const bad = await world.member('busy')
  const desk = await world.operator('moderator')
  for (let round = 0; round < 10; round += 1) {
    await world.device().call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 })
    const { report } = await desk.call('console/reports/claim', {})
    const late = world.device()
    await Promise.all([
      desk.call('console/reports/decide', { report, measures: [], seconds: 1 }),
      late.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 6 }),
    ])
    const { rows } = await world.server.pool.query<{ id: number; decided: boolean; reports: number }>(
      `select c.id, c.decided_at is not null as decided, count(r.id)::int as reports
       from report_cases c join reports r on r.case_id = c.id where c.object_id = $1 and c.id >= $2
       group by c.id order by c.id`,
      [bad.uid, report],
    )
    expect(rows.reduce((sum, one) => sum + one.reports, 0)).toBe(2)
    for (const one of rows.filter(({ decided }) => !decided)) {
      await desk.call('console/reports/claim', { report: one.id })
      await desk.call('console/reports/decide', { report: one.id, measures: [], seconds: 1 })
    }
  }
})

it('the database itself refuses a measure against somebody who is not told why', async () => {
  const [phone, bad] = [await world.member('silent_a'), await world.member('silent_b')]
  const desk = await world.operator('moderator')
  const id = await reportAndDecide(phone, desk, bad.uid, [])
  const update = world.server.pool.query(`update report_cases set measures = '{freeze}' where id = $1`, [id])
  await expect(update).rejects.toThrow('report_cases_say_why')
})
