import type { Device } from '@qingyu/dev/device'
import { applicationOf, personOf } from '@qingyu/dev/papers'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { lacksOf, publicationFaults, statementOfReasons } from '../../publication/history.ts'
import { claim, claimNext } from '../../publication/tasks.ts'

let world: World
let moderator: number
beforeAll(async () => {
  world = await bootWorld()
  moderator = (await world.operator('moderator')).uid
  await world.server.services.settings.change('verification.documents_per_hour', 1000, 'test')
  await query(`create table clips (id bigint primary key generated always as identity, author bigint not null,
      state text not null default 'draft', priced boolean not null default false, version integer not null default 1);
    select publication_attach('clips', 'clip', 'work')`)
})
afterEach(async () => {
  const faults = await publicationFaults(services().db)
  if (faults.length > 0) throw new Error(`the gate is wrong: ${JSON.stringify(faults)}`)
})
afterAll(() => world.stop())

const services = () => world.server.services
const query = (text: string, values: unknown[] = []) => world.server.pool.query(text, values)
const stateOf = async (id: number) =>
  (await query('select state from clips where id = $1', [id])).rows[0].state

async function verified(name: string): Promise<Device> {
  const phone = await world.member(name)
  await phone.call('auth/apply', await applicationOf(phone))
  const at = world.clock.now()
  const task = await claimNext(services().db, ['verification'], moderator, at)
  const decision = { task: task?.id ?? 0, operator: moderator, reasons: [], note: '', seconds: 1, at }
  await services().publication.decide(services().db, { ...decision, verdict: 'release' })
  return phone
}

async function clipOf(phone: Device, people: string[], producedOn = '2026-01-01'): Promise<number> {
  const { id } = (await query('insert into clips (author) values ($1) returning id', [phone.uid])).rows[0]
  for (const ref of people)
    await query(
      `insert into depictions (kind, subject_id, person_id, produced_on, created_at)
       select 'clip', $1, id, $3, $4 from people where ref = $2`,
      [id, ref, producedOn, world.clock.now()],
    )
  return id
}

async function waiting(phone: Device, id: number): Promise<number> {
  const { db, publication } = services()
  const item = { kind: 'clip', id, at: world.clock.now() }
  await publication.submit(db, item, { by: 'author', uid: phone.uid })
  await publication.scanned(db, { ...item, hits: [], dueAt: item.at })
  const { rows } = await query(`select id from review_tasks where kind = 'clip' and subject_id = $1`, [id])
  await claim(db, rows[0].id, moderator, item.at)
  return rows[0].id
}
const release = (task: number) =>
  services().publication.decide(services().db, {
    task,
    operator: moderator,
    verdict: 'release',
    reasons: [],
    note: '',
    seconds: 1,
    at: world.clock.now(),
  })

it('takes everything that shows the person out with the same commit, and leaves the rest', async () => {
  const phone = await verified('studio')
  const { id: bai } = await phone.call('x/people/add', await personOf(phone))
  const { id: lan } = await phone.call('x/people/add', await personOf(phone, { name: '蓝' }))
  const clips = [await clipOf(phone, [bai]), await clipOf(phone, [bai, lan]), await clipOf(phone, [lan])]
  const [first = 0, second = 0, third = 0] = clips
  await release(await waiting(phone, first))
  await waiting(phone, second)
  await release(await waiting(phone, third))

  expect(await phone.call('x/people/withdraw', { id: bai, scope: 'distribution' })).toEqual({ taken_down: 2 })
  expect(await Promise.all(clips.map(stateOf))).toEqual(['down', 'down', 'release'])
  expect(await statementOfReasons(services().db, 'clip', first)).toMatchObject({
    verdict: 'down',
    reasons: ['consent_withdrawn'],
  })
  const { list } = await phone.call('x/people/list')
  const shown = list.find(({ id }) => id === bai)
  expect(shown).toMatchObject({ works: 2 })
  expect(shown?.consents.find(({ scope }) => scope === 'distribution')?.withdrawn_at).toBeGreaterThan(0)
  expect(await phone.call('x/people/withdraw', { id: bai, scope: 'distribution' })).toEqual({ taken_down: 0 })
})

it('what a person took out never comes back, and nobody is taken off the list of those to be seen in it', async () => {
  const phone = await verified('studio8')
  const { id } = await phone.call('x/people/add', await personOf(phone))
  const [out, alsoDown] = [await clipOf(phone, [id]), await clipOf(phone, [id])]
  for (const clip of [out, alsoDown]) await release(await waiting(phone, clip))
  const { db, publication } = services()
  const itemOf = (clip: number) => ({ kind: 'clip', id: clip, at: world.clock.now() })
  const why = { reasons: ['rights'], note: '权利人投诉' }
  await publication.takeDown(db, itemOf(alsoDown), { by: 'operator', id: moderator }, why)
  await phone.call('x/people/withdraw', { id, scope: 'depiction' })

  for (const clip of [out, alsoDown]) {
    const undepict = query(`delete from depictions where kind = 'clip' and subject_id = $1`, [clip])
    await expect(undepict).rejects.toMatchObject({ constraint: 'publication_is_frozen' })
  }
  const appeal = publication.appeal(db, itemOf(out), moderator, world.clock.now())
  await expect(appeal).rejects.toMatchObject({ rule: 'publication_is_over' })
  await publication.appeal(db, itemOf(alsoDown), moderator, world.clock.now())
  expect(await lacksOf(db, 'clip', alsoDown)).toEqual(['review', 'consent'])
})

it('waits for whoever holds the author before it touches the person or the works', async () => {
  const phone = await verified('studio9')
  const { id } = await phone.call('x/people/add', await personOf(phone))
  const clip = await clipOf(phone, [id])
  await release(await waiting(phone, clip))
  const other = await world.server.pool.connect()
  await other.query('begin')
  await other.query('select from users where id = $1 for update', [phone.uid])
  const withdrawn = phone.call('x/people/withdraw', { id, scope: 'depiction' })
  const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await expect.poll(async () => (await query(locked)).rowCount).toBe(1)
    await other.query('select from people where owner_id = $1 for update nowait', [phone.uid])
    await other.query('select from clips where id = $1 for update nowait', [clip])
  } finally {
    other.release(true)
  }
  expect(await withdrawn).toEqual({ taken_down: 1 })
})

it('about downloads it takes nothing out', async () => {
  const phone = await verified('studio2')
  const scopes = ['depiction', 'distribution', 'download'] as ('depiction' | 'distribution' | 'download')[]
  const { id } = await phone.call('x/people/add', await personOf(phone, { scopes }))
  const clip = await clipOf(phone, [id])
  await release(await waiting(phone, clip))
  expect(await phone.call('x/people/withdraw', { id, scope: 'download' })).toEqual({ taken_down: 0 })
  expect(await stateOf(clip)).toBe('release')
})

it('without a live consent to both nothing is released', async () => {
  const phone = await verified('studio3')
  const { id } = await phone.call('x/people/add', await personOf(phone, { scopes: ['depiction'] }))
  const clip = await clipOf(phone, [id])
  const task = await waiting(phone, clip)
  expect(await lacksOf(services().db, 'clip', clip)).toEqual(['review', 'consent'])
  await expect(release(task)).rejects.toMatchObject({ lacks: ['consent'] })
})

it('nobody is to be seen in what was made before he came of age, or will be made, or is declared by another', async () => {
  const phone = await verified('studio4')
  const other = await verified('studio5')
  const { id } = await phone.call('x/people/add', await personOf(phone, { birth_date: '2000-05-05' }))
  await expect(clipOf(phone, [id], '2018-05-04')).rejects.toThrow('under 18')
  await expect(clipOf(phone, [id], '2027-01-01')).rejects.toThrow('depictions_in_the_past')
  await expect(clipOf(other, [id])).rejects.toThrow('declared by another')
  await clipOf(phone, [id], '2018-05-05')
  const older = query(`update people set adult_from = '1990-01-01' where ref = $1`, [id])
  await expect(older).rejects.toThrow('not rewritten')
})

it('a release and a withdrawal at once: never public afterwards', async () => {
  const phone = await verified('studio6')
  for (let round = 0; round < 15; round += 1) {
    const { id } = await phone.call('x/people/add', await personOf(phone))
    const clip = await clipOf(phone, [id])
    const task = await waiting(phone, clip)
    await Promise.allSettled([release(task), phone.call('x/people/withdraw', { id, scope: 'depiction' })])
    expect(await stateOf(clip)).toBe('down')
  }
})

it('the record of an author who left stays as long as his work is public, and goes with it', async () => {
  const phone = await verified('studio7')
  const { id } = await phone.call('x/people/add', await personOf(phone))
  const clip = await clipOf(phone, [id])
  await release(await waiting(phone, clip))
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  const eraseLeft = async () => {
    for (const job of ['verification:erase-left', 'people:erase-left'])
      await query(`select graphile_worker.add_job($1, '{}')`, [job])
    await world.server.runJobs()
    const { rows } = await query(
      `select (select count(*)::int from people where owner_id = $1) as people,
         (select count(*)::int from identity_documents where owner_id = $1) as documents,
         (select count(*)::int from verifications where author = $1 and sealed is not null) as records`,
      [phone.uid],
    )
    return rows[0]
  }
  expect(await eraseLeft()).toEqual({ people: 1, documents: 4, records: 1 })
  const item = { kind: 'clip', id: clip, at: world.clock.now() }
  const why = { reasons: ['rights'], note: '权利人投诉' }
  await services().publication.takeDown(services().db, item, { by: 'operator', id: moderator }, why)
  expect(await eraseLeft()).toEqual({ people: 0, documents: 0, records: 0 })
})
