import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { historyOf, lacksOf, publicationFaults, statementOfReasons } from './history.ts'
import type { Moved } from './kind.ts'
import { createPublication } from './publication.ts'
import type { Publication, ScanHit } from './publication.ts'
import { PublicationRefused } from './refusal.ts'
import { askSecondOpinion, claim, claimNext, clearHit, letGo, renew } from './tasks.ts'

/** Made-up kinds show what every real one gets: a table, two lines of SQL, and a few of TypeScript. */
const KINDS = `
  create table sketches (id bigint primary key generated always as identity, author bigint not null,
    state text not null default 'draft', priced boolean not null default false, version integer not null default 1,
    title text, length integer generated always as (length(title)) stored, plays integer not null default 0);
  create table jottings (like sketches including all);
  create table sketch_pages (id bigint primary key generated always as identity, sketch bigint not null, text text);
  select publication_attach('sketches', 'sketch', 'work', array['plays']);
  select publication_attach('jottings', 'jotting', 'post', array['plays']);
  select publication_attach_part('sketch_pages', 'sketch', 'sketch')`

let world: World
let mod: number
let mod2: number
let editor: number
let publication: Publication
const moved: Moved[] = []
beforeAll(async () => {
  world = await bootWorld()
  await query(KINDS)
  mod = (await world.operator('moderator')).uid
  mod2 = (await world.operator('moderator')).uid
  editor = (await world.operator('editor')).uid
  const owner = (await world.operator('owner')).uid
  await query('insert into house_authors values ($1, $2, now())', [HOUSE, owner])
  const hooks = {
    onMoved: async (_tx: unknown, one: Moved) => void moved.push(one),
    describe: async () => [],
  }
  publication = createPublication([
    { kind: 'sketch', name: '速写', ...hooks },
    { kind: 'jotting', name: '随笔', ...hooks },
  ])
})
afterEach(async () => {
  const faults = await publicationFaults(db())
  if (faults.length > 0) throw new Error(`the gate is wrong: ${JSON.stringify(faults)}`)
})
afterAll(() => world.stop())

const HOUSE = 7
const STRANGER = 8
const db = () => world.server.services.db
const at = () => world.clock.now()
const dueAt = () => new Date(at().getTime() + 3_600_000)
const query = (text: string, values: unknown[] = []) => world.server.pool.query(text, values)
const refusedBy = async (work: Promise<unknown>) => {
  const outcome = await work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  return outcome instanceof PublicationRefused ? outcome : Promise.reject(outcome)
}
/** The constraint or the message with which PostgreSQL refuses raw SQL; on a connection that is thrown away afterwards. */
async function sqlRefusal(text: string, values: unknown[] = []): Promise<string> {
  const client = await world.server.pool.connect()
  return client
    .query(text, values)
    .then(
      () => 'it succeeded',
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    )
    .finally(() => client.release(true))
}

const TABLES = { sketch: 'sketches', jotting: 'jottings' }
type Kind = keyof typeof TABLES
async function draft(kind: Kind, author = HOUSE, priced = false): Promise<number> {
  const text = `insert into ${TABLES[kind]} (author, priced, title) values ($1, $2, '山') returning id`
  return (await query(text, [author, priced])).rows[0].id
}
const stateOf = async (kind: Kind, id: number): Promise<string> =>
  (await query(`select state from ${TABLES[kind]} where id = $1`, [id])).rows[0].state

async function submitted(
  kind: Kind,
  id: number,
  author = HOUSE,
  hits: ScanHit[] = [],
  secondOpinion = false,
) {
  await publication.submit(db(), { kind, id, at: at() }, { by: 'author', uid: author }, kind === 'jotting')
  await publication.scanned(db(), { kind, id, at: at(), hits, dueAt: dueAt(), secondOpinion })
  return taskOf(kind, id)
}
const taskOf = async (kind: Kind, id: number): Promise<number> =>
  (
    await query('select id from review_tasks where kind = $1 and subject_id = $2 and closed_at is null', [
      kind,
      id,
    ])
  ).rows[0]?.id
async function decide(task: number, operator: number, verdict: 'release' | 'reject' = 'release') {
  await claim(db(), task, operator, at())
  const why = verdict === 'release' ? { reasons: [], note: '' } : { reasons: ['quality'], note: '画面不清晰' }
  return publication.decide(db(), { task, operator, verdict, ...why, seconds: 12, at: at() })
}
async function released(kind: Kind = 'sketch', author = HOUSE): Promise<number> {
  const id = await draft(kind, author)
  await decide(await submitted(kind, id, author), mod)
  return id
}

describe('the way to the public', () => {
  it('leads from a draft over scan and review, and each step is written down', async () => {
    moved.length = 0
    const id = await draft('sketch')
    const task = await submitted('sketch', id)
    expect(await lacksOf(db(), 'sketch', id)).toEqual(['review'])
    expect(await decide(task, mod)).toBe('release')
    const history = await historyOf(db(), 'sketch', id)
    expect(history).toMatchObject([
      { from: 'draft', to: 'scan', actorKind: 'author', actor: HOUSE },
      { from: 'scan', to: 'wait', actorKind: 'system', actor: 0 },
      { from: 'wait', to: 'release', actorKind: 'operator', actor: mod, seconds: 12 },
    ])
    expect(moved).toMatchObject([
      { to: 'scan' },
      { to: 'wait' },
      { to: 'release', author: HOUSE, version: 1 },
    ])
  })

  it('after a rejection the author reads why, and the next version needs a review of its own', async () => {
    const id = await draft('sketch')
    await decide(await submitted('sketch', id), mod, 'reject')
    expect(await statementOfReasons(db(), 'sketch', id)).toMatchObject({
      verdict: 'reject',
      reasons: ['quality'],
      note: '画面不清晰',
    })
    const item = { kind: 'sketch', id, at: at() }
    await publication.revise(db(), item, { by: 'author', uid: HOUSE })
    await query(`update sketches set title = '海' where id = $1`, [id])
    expect(await decide(await submitted('sketch', id), mod)).toBe('release')
    expect((await query('select version from sketches where id = $1', [id])).rows).toEqual([{ version: 2 }])
  })

  it('a work needs a verified author, a free post his declaration, a priced post a verified author', async () => {
    const work = await draft('sketch', STRANGER)
    const refusal = await refusedBy(decide(await submitted('sketch', work, STRANGER), mod))
    expect(refusal).toMatchObject({ rule: 'publication_release', lacks: ['verified_author'] })

    const free = await draft('jotting', STRANGER)
    expect(await decide(await submitted('jotting', free, STRANGER), mod)).toBe('release')

    const silent = await draft('jotting', STRANGER)
    await publication.submit(db(), { kind: 'jotting', id: silent, at: at() }, { by: 'author', uid: STRANGER })
    await publication.scanned(db(), { kind: 'jotting', id: silent, at: at(), hits: [], dueAt: dueAt() })
    expect(await lacksOf(db(), 'jotting', silent)).toEqual(['review', 'declaration'])

    const priced = await draft('jotting', STRANGER, true)
    await submitted('jotting', priced, STRANGER)
    expect(await lacksOf(db(), 'jotting', priced)).toEqual(['review', 'verified_author'])
  })

  it('a refused verdict leaves nothing behind when its transaction ends', async () => {
    const work = await draft('sketch', STRANGER)
    const task = await submitted('sketch', work, STRANGER)
    await claim(db(), task, mod, at())
    const decision = {
      task,
      operator: mod,
      verdict: 'release' as const,
      reasons: [],
      note: '',
      seconds: 1,
      at: at(),
    }
    await refusedBy(db().transaction((tx) => publication.decide(tx, decision)))
    expect(
      (await query(`select from reviews where kind = 'sketch' and subject_id = $1`, [work])).rowCount,
    ).toBe(0)
  })

  it('what the scan quarantines is released by two, after a reviewer has cleared it; what it refuses is rejected', async () => {
    const id = await draft('sketch')
    const hit: ScanHit = { severity: 'quarantine', source: 'hash', detail: 'list 3' }
    const task = await submitted('sketch', id, HOUSE, [hit])
    expect((await claim(db(), task, mod, at()))?.flags).toEqual(['quarantine:hash'])
    expect(await refusedBy(decide(task, mod))).toMatchObject({ lacks: ['clear_hit'] })
    const { rows } = await query(`select id from scan_hits where kind = 'sketch' and subject_id = $1`, [id])
    await clearHit(db(), { hit: rows[0].id, operator: mod2, note: '误报', at: at() })
    expect(await decide(task, mod)).toBe('second')
    expect(await decide(task, mod2)).toBe('release')

    const bad = await draft('sketch')
    await submitted('sketch', bad, HOUSE, [{ severity: 'refuse', source: 'hash', detail: '' }])
    expect(await stateOf('sketch', bad)).toBe('reject')
  })

  it('its author hides and shows it again, but not what an operator has hidden', async () => {
    const id = await released()
    const item = { kind: 'sketch', id, at: at() }
    const author = { by: 'author', uid: HOUSE } as const
    await publication.hide(db(), item, author)
    await publication.unhide(db(), item, author)
    await publication.hide(db(), item, { by: 'operator', id: editor })
    expect(await refusedBy(publication.unhide(db(), item, author))).toMatchObject({
      rule: 'publication_hidden_by_operator',
    })
    expect(await refusedBy(publication.hide(db(), item, { by: 'author', uid: STRANGER }))).toMatchObject({
      rule: 'publication_transition',
    })
    await publication.unhide(db(), item, { by: 'operator', id: mod })
    expect(await refusedBy(publication.hide(db(), item, { by: 'author', uid: STRANGER }))).toMatchObject({
      rule: 'publication_actor',
    })
  })

  it('taken down is the end, with reasons; an appeal is judged by another', async () => {
    const id = await released()
    const item = { kind: 'sketch', id, at: at() }
    const operator = { by: 'operator', id: mod } as const
    const silent = publication.takeDown(db(), item, operator, { reasons: ['rights'], note: ' ' })
    expect(await refusedBy(silent)).toMatchObject({ rule: 'reviews_say_why' })
    await publication.takeDown(db(), item, operator, { reasons: ['rights'], note: '收到权利人投诉' })
    for (const next of [publication.unhide, publication.revise])
      expect(await refusedBy(next(db(), item, operator))).toMatchObject({ rule: 'publication_transition' })

    await publication.appeal(db(), item, mod2, dueAt())
    expect(await lacksOf(db(), 'sketch', id)).toEqual(['review'])
    const task = await taskOf('sketch', id)
    expect(await claim(db(), task, mod, at())).toBeUndefined()
    expect(await decide(task, mod2)).toBe('release')
  })

  it('an editor publishes in the name of the house and judges nothing', async () => {
    const id = await draft('sketch')
    const item = { kind: 'sketch', id, at: at() }
    await publication.submit(db(), item, { by: 'operator', id: editor })
    await publication.scanned(db(), { ...item, hits: [], dueAt: dueAt() })
    expect(await refusedBy(claim(db(), await taskOf('sketch', id), editor, at()))).toMatchObject({
      rule: 'reviews_by_operators',
    })
    const gone = publication.takeDown(
      db(),
      item,
      { by: 'operator', id: editor },
      { reasons: ['x'], note: 'x' },
    )
    expect(await refusedBy(gone)).toMatchObject({ rule: 'reviews_by_operators' })
  })
})

describe('SQL past the way', () => {
  it('no direct update, insert, delete or truncate gets an item out', async () => {
    const id = await draft('sketch')
    await submitted('sketch', id)
    const direct = (set: string) => sqlRefusal(`update sketches set ${set} where id = ${id}`)
    expect(await direct(`state = 'release'`)).toBe('publication_by_move_only')
    expect(await direct('version = 2')).toBe('publication_by_move_only')
    expect(await direct('author = 9')).toBe('publication_keeps_its_author')
    expect(await direct(`title = '别的'`)).toBe('publication_is_frozen')
    expect(await direct('priced = true')).toBe('publication_is_frozen')
    expect(await direct('plays = plays + 1')).toBe('it succeeded')
    expect(await sqlRefusal(`delete from sketches where id = ${id}`)).toBe('publication_is_kept')
    expect(await sqlRefusal('truncate sketches')).toBe('sketches cannot be emptied')
    expect(await sqlRefusal(`insert into sketches (author, state) values (7, 'release')`)).toBe(
      'publication_begins_as_draft',
    )
    expect(await stateOf('sketch', id)).toBe('wait')
  })

  it('neither settings by hand, nor an event without its review, nor a false table in front of the true one', async () => {
    const id = await draft('sketch')
    await submitted('sketch', id)
    const event = `insert into publication_events (kind, subject_id, version, from_state, to_state, actor_kind, actor, at)
      values ('sketch', ${id}, 1, 'wait', 'release', 'operator', ${mod}, now())`
    expect(await sqlRefusal(event)).toBe('publication_events_reviewed')
    expect(
      await sqlRefusal(`select set_config('publication.moving', 'yes', false);
        update sketches set state = 'release' where id = ${id}`),
    ).toBe('publication_by_move_only')
    const shadow = `begin; create temp table publication_events as select 1::bigint id, 'sketch' kind, ${id}::bigint subject_id,
        1 version, 'wait' from_state, 'release' to_state, pg_current_xact_id() written_by;
      update sketches set state = 'release' where id = ${id}; commit`
    expect(await sqlRefusal(shadow)).toBe('publication_by_move_only')
    const review = `insert into reviews (kind, subject_id, version, verdict, reviewer, at)
      values ('sketch', ${id}, 1, 'release', $1, now())`
    expect(await sqlRefusal(review, [mod])).toBe('reviews_claimed')
    expect(await sqlRefusal(review, [editor])).toBe('reviews_by_operators')
    expect(await sqlRefusal(review, [999_999])).toBe('reviews_by_operators')
    const stale = `begin isolation level repeatable read; ${event}`
    expect(await sqlRefusal(stale)).toBe('publication_isolation')
  })

  it('events, reviews and tasks are not rewritten', async () => {
    await released()
    for (const set of [`verdict = 'reject'`, `note = '已清除'`, `note = ''`])
      expect(await sqlRefusal(`update reviews set ${set}`)).toBe('reviews is only appended to')
    expect(await sqlRefusal('delete from publication_events')).toBe('publication_events is only appended to')
    expect(await sqlRefusal('delete from review_tasks')).toBe('review_tasks_kept')
    expect(await sqlRefusal(`update publication_kinds set class = 'record'`)).toBe(
      'publication_kinds is only appended to',
    )
  })

  it('what belongs to an item is frozen with it', async () => {
    const id = await draft('sketch')
    await query(`insert into sketch_pages (sketch, text) values ($1, '一')`, [id])
    await submitted('sketch', id)
    expect(await sqlRefusal(`update sketch_pages set text = '二' where sketch = ${id}`)).toBe(
      'publication_is_frozen',
    )
    expect(await sqlRefusal(`insert into sketch_pages (sketch) values (${id})`)).toBe('publication_is_frozen')
    expect(await sqlRefusal(`delete from sketch_pages where sketch = ${id}`)).toBe('publication_is_frozen')
  })

  it('a draft that was never submitted can be deleted; what was taken down can be emptied and not refilled', async () => {
    const id = await draft('sketch')
    expect(await sqlRefusal(`delete from sketches where id = ${id}`)).toBe('it succeeded')
    const gone = await released()
    const item = { kind: 'sketch', id: gone, at: at() }
    await publication.takeDown(db(), item, { by: 'system' }, { reasons: ['x'], note: 'x' })
    expect(await sqlRefusal(`update sketches set title = null where id = ${gone}`)).toBe('it succeeded')
    expect(await sqlRefusal(`update sketches set title = '新' where id = ${gone}`)).toBe(
      'publication_is_frozen',
    )
  })
})

describe('the queue', () => {
  it('gives each of a thousand tasks to one of two racing reviewers', async () => {
    const { rows } =
      await query(`insert into jottings (author, title) select ${HOUSE}, '赛' from generate_series(1, 1000)
      returning id`)
    await query(
      `select publication_move('jotting', id, 'scan', 'author', ${HOUSE}, '{}', '', $2),
         publication_move('jotting', id, 'wait', 'system', 0, '{}', '', $2) from unnest($1::bigint[]) id`,
      [rows.map(({ id }) => id), at()],
    )
    const taken = new Map<number, number>()
    let twice = 0
    const work = async (operator: number) => {
      for (;;) {
        const task = await claimNext(db(), ['jotting'], operator, at())
        if (!task) return
        if (taken.has(task.id)) twice += 1
        taken.set(task.id, operator)
      }
    }
    await Promise.all([mod, mod, mod, mod2, mod2, mod2].map(work))
    expect(twice).toBe(0)
    expect(taken.size).toBeGreaterThanOrEqual(1000)
    expect(new Set(taken.values()).size).toBe(2)
    await query(`update review_tasks set claimed_by = null, claimed_until = null where kind = 'jotting'`)
  })

  it('gives one task to one of many who name it at once', async () => {
    const id = await draft('sketch')
    const task = await submitted('sketch', id)
    const winners = await Promise.all([mod, mod2].map((operator) => claim(db(), task, operator, at())))
    expect(winners.filter(Boolean)).toHaveLength(1)
  })

  it('a claim ends after fifteen minutes without a sign of life, and then the verdict is not taken', async () => {
    const id = await draft('sketch')
    const task = await submitted('sketch', id)
    await claim(db(), task, mod, at())
    world.clock.advance(14 * 60)
    expect(await renew(db(), task, mod, at())).toBe(true)
    world.clock.advance(14 * 60)
    expect(await claim(db(), task, mod2, at())).toBeUndefined()
    world.clock.advance(2 * 60)
    expect(await renew(db(), task, mod, at())).toBe(false)
    const late = {
      task,
      operator: mod,
      verdict: 'release' as const,
      reasons: [],
      note: '',
      seconds: 1,
      at: at(),
    }
    expect(await refusedBy(publication.decide(db(), late))).toMatchObject({ rule: 'reviews_claimed' })
    expect((await claim(db(), task, mod2, at()))?.claimedBy).toBe(mod2)
    expect(await letGo(db(), task, mod2)).toBe(true)
  })

  it('the urgent first, then the oldest', async () => {
    const kinds = ['sketch']
    await query(
      `update review_tasks set claimed_by = $1, claimed_until = $2 where kind = 'sketch' and closed_at is null`,
      [mod2, new Date(at().getTime() + 3_600_000)],
    )
    const [old, urgent] = [await draft('sketch'), await draft('sketch')]
    await submitted('sketch', old)
    world.clock.advance(60)
    await submitted('sketch', urgent, HOUSE, [{ severity: 'review', source: 'term', detail: '' }])
    expect((await claimNext(db(), kinds, mod, at()))?.subjectId).toBe(urgent)
    expect((await claimNext(db(), kinds, mod, at()))?.subjectId).toBe(old)
    expect(await claimNext(db(), kinds, mod, at())).toBeUndefined()
  })

  it('a second opinion takes two different reviewers, and cannot be taken back', async () => {
    const id = await draft('sketch')
    const task = await submitted('sketch', id)
    await claim(db(), task, mod, at())
    expect(await askSecondOpinion(db(), task, mod, at())).toBe(true)
    expect(await decide(task, mod)).toBe('second')
    expect(await stateOf('sketch', id)).toBe('wait')
    expect(await claim(db(), task, mod, at())).toBeUndefined()
    expect(await sqlRefusal(`update review_tasks set second_opinion = false where id = ${task}`)).toBe(
      'review_tasks_kept',
    )
    expect(await decide(task, mod2)).toBe('release')
  })
})
