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
    pictures: [avatar.id],
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

/** Unlike any other: bars of a pattern of their own. */
async function bars(pattern: readonly number[]): Promise<Buffer> {
  const rects = pattern.map(
    (height, n) => `<rect x="${n * 40}" width="40" height="${height}" fill="#f2c14e"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#1b4d5c"/>${rects.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

const avatarOf = async (uid: number) =>
  (await world.server.pool.query('select avatar_id from users where id = $1', [uid])).rows[0]?.avatar_id

it('an avatar that was changed after the operator saw it is shown again, not taken down', async () => {
  const [phone, bad] = [await world.member('seer'), await world.member('swapper')]
  const first = await bad.upload(await bars([200, 20, 180, 60, 220, 10, 150, 90]))
  await bad.call('member/update', { avatar: first.id })
  const desk = await world.operator('moderator')
  await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 4 })
  const shown = await desk.call('console/reports/claim', {})
  const victims = await bad.upload(await bars([10, 230, 30, 200, 20, 120, 60, 240]))
  await bad.call('member/update', { avatar: victims.id })
  const decide = (pictures: string[]) =>
    desk.call('console/reports/decide', {
      report: shown.report,
      pictures,
      measures: ['clear_avatar'],
      reasons: ['rights'],
      note: '盗用他人照片',
      seconds: 9,
    })
  expect(await desk.refusal(decide([first.id]))).toMatchObject({ code: 'OBJECT_CHANGED' })
  expect(await desk.refusal(decide([]))).toMatchObject({ code: 'OBJECT_CHANGED' })
  expect(await avatarOf(bad.uid)).toBe(victims.id)
  const { rows } = await world.server.pool.query('select from blocked_hashes where source = $1', [
    `report:${shown.report}`,
  ])
  expect(rows).toEqual([])
  const again = await desk.call('console/reports/claim', { report: shown.report })
  expect(again.pictures).toMatchObject([{ id: victims.id }])
  await decide([victims.id])
  expect(await avatarOf(bad.uid)).toBeNull()
})

it('whoever loses a picture because it looks like another is told why and may contest it', async () => {
  const [phone, bad, copier] = [
    await world.member('onlooker'),
    await world.member('origin'),
    await world.member('double'),
  ]
  const picture = await bars([120, 10, 230, 90, 30, 240, 70, 160])
  for (const one of [bad, copier]) await one.call('member/update', { avatar: (await one.upload(picture)).id })
  const [desk, other] = [await world.operator('moderator'), await world.operator('moderator')]
  await phone.call('x/reports/create', { kind: 'user', id: bad.uid, reason: 4 })
  const { report, pictures } = await desk.call('console/reports/claim', {})
  await desk.call('console/reports/decide', {
    report,
    pictures: pictures.map(({ id }) => id),
    measures: ['clear_avatar'],
    reasons: ['rights'],
    note: '写给被举报的人',
    seconds: 9,
  })
  expect(await avatarOf(copier.uid)).toBeNull()
  const { list } = await copier.call('x/reports/statements')
  expect(list).toMatchObject([
    { kind: 'user', object_id: copier.uid, measures: ['清除头像'], reasons: ['侵犯权利'], can_appeal: true },
  ])
  expect(list[0]?.note).not.toContain('写给被举报的人')

  await copier.call('x/reports/appeal', { id: list[0]?.id ?? '', text: '这是我自己' })
  const appeal = await other.call('console/reports/claim', {})
  await other.call('console/reports/decide', { report: appeal.report, measures: ['overturn'], seconds: 9 })
  expect(await avatarOf(copier.uid)).not.toBeNull()
  // What was decided about the other stands.
  expect(await avatarOf(bad.uid)).toBeNull()
})
