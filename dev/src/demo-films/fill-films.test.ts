import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '@qingyu/contract/settings'
import { findPrograms } from '@qingyu/server/main'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, fillDemo } from '../demo.ts'
import { fillDemoConsole } from '../demo-console.ts'
import { bootWorld } from '../world.ts'
import type { World } from '../world.ts'
import { FILMS } from './catalogue.ts'
import { standingOf } from './figures.ts'
import { fillFilms } from './fill-films.ts'
import type { Film } from './film.ts'
import { AUTHORS, MEMBERS } from './people.ts'
import { renderFilm } from './render-film.ts'
import { talkAbout } from './talk.ts'

/** Two of them, cut short: one that wanders over a picture, one that is drawn in layers. */
const short = (film: Film | undefined, seconds: number): Film => {
  if (!film) throw new Error('no such film')
  return { ...film, seconds }
}
const TWO = ['art', 'scene'].map((way) =>
  short(
    FILMS.find(({ look }) => way in look),
    2,
  ),
)

describe('the catalogue', () => {
  it('has at least sixty films of 8 to 40 seconds by verified authors, half of them free', () => {
    expect(FILMS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(FILMS.map(({ title }) => title)).size).toBe(FILMS.length)
    expect(AUTHORS.map(({ username }) => username)).toEqual(
      expect.arrayContaining(FILMS.map(({ author }) => author)),
    )
    const categories = settings['videos.categories'].initial.map(({ id }) => id)
    for (const { seconds, category, price } of FILMS) {
      expect(seconds).toSatisfy((value: number) => value >= 8 && value <= 40)
      expect(categories).toContain(category)
      if (typeof price === 'number') expect(price).toSatisfy((coins: number) => coins >= 5 && coins <= 60)
    }
    const free = FILMS.filter(({ price }) => price === 'free').length
    expect(free / FILMS.length).toBeCloseTo(0.5, 1)
  })

  it('has fewer likes than plays everywhere, and nobody who talks to himself alone', () => {
    for (const film of FILMS) {
      const { daysAgo, plays, likes, collects } = standingOf(film, MEMBERS.length)
      expect(daysAgo).toBeLessThanOrEqual(60)
      expect(likes).toBeLessThan(plays)
      expect(collects).toBeLessThan(likes)
      const remarks = talkAbout(film, MEMBERS.length)
      const texts = remarks.map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
      for (const { below, when } of remarks) {
        if (below === undefined) continue
        expect(remarks[below]?.below).toBeUndefined()
        expect(when).toBeGreaterThanOrEqual(remarks[below]?.when ?? 1)
      }
    }
  })

  it('has pictures that are small, all of them together too', async () => {
    const folder = new URL('../../art/', import.meta.url)
    const used = FILMS.flatMap(({ look }) => ('art' in look ? [`${look.art}-w`] : []))
    const avatars = [...AUTHORS, ...MEMBERS].flatMap(({ avatar }) => avatar ?? [])
    let total = 0
    for (const name of new Set([...used, ...avatars])) {
      const { size } = await stat(new URL(`${name}.jpg`, folder))
      expect(size, name).toBeLessThanOrEqual(61_440)
      total += size
    }
    expect(total).toBeLessThan(4_000_000)
  })
})

describe('a demo with two films', () => {
  let world: World
  const people = MEMBERS.slice(0, 6)
  const told: string[] = []
  const fill = async (signal = new AbortController().signal) => {
    const tell = (line: string) => told.push(line)
    await fillFilms(world.server, { password: DEMO_PASSWORD, tell, signal, films: TWO, people })
  }

  beforeAll(async () => {
    const clock = { now: () => new Date() }
    world = await bootWorld({ env: { ROLES: 'api,worker' }, clock })
    await fillDemo(world.server, () => {})
    await fillDemoConsole(world.server, () => {})
  })
  afterAll(() => world.stop())

  const rowsOf = async (query: string) => (await world.server.pool.query(query)).rows
  const everything = async () => ({
    videos: await rowsOf('select id, title, state, plays, likes, collects, comments from videos order by id'),
    comments: await rowsOf('select subject_id, user_id, text, likes, created_at from comments order by id'),
    assets: await rowsOf('select id, state, sha256 from video_assets order by id'),
    users: await rowsOf('select id, nickname from users order by id'),
    watches: await rowsOf('select user_id, video_id from watches order by user_id, video_id'),
  })

  it('is ended by a signal at once, and gone on with by the next start', { timeout: 60_000 }, async () => {
    const stop = new AbortController()
    const filling = fill(stop.signal)
    // In the middle of it: the first is with the worker.
    await expect
      .poll(() => rowsOf('select from video_assets'), { timeout: 30_000, interval: 20 })
      .not.toHaveLength(0)
    stop.abort()
    await filling
    expect(told).toEqual([expect.stringContaining('0 of 2 films')])

    await fill()
    expect(told.at(-1)).toBe('Demo: all 2 films are there')
    const { videos, assets } = await everything()
    expect(videos.map(({ title, state }) => [title, state])).toEqual(
      TWO.map(({ title }) => [title, 'release']),
    )
    expect(assets.map(({ state }) => state)).toEqual(['ready', 'ready'])
  })

  it('is made of the same files wherever it is made', { timeout: 60_000 }, async () => {
    const programs = await findPrograms()
    const sent = (await everything()).assets.map(({ sha256 }) => String(sha256))
    for (const film of TWO) {
      const folder = await mkdtemp(join(tmpdir(), 'films-test-'))
      const file = await renderFilm(film, { programs, folder, signal: new AbortController().signal })
      const bytes = await readFile(file)
      expect(sent).toContain(createHash('sha256').update(bytes).digest('hex'))
      await rm(folder, { recursive: true })
    }
  })

  it('has gone through the gate: a review by an operator, and an author whose papers two have seen', async () => {
    const reviews = await rowsOf(
      `select r.kind, r.verdict, o.login from reviews r join operators o on o.id = r.reviewer order by r.id`,
    )
    expect(reviews.filter(({ kind }) => kind === 'video')).toEqual(
      TWO.map(() => ({ kind: 'video', verdict: 'release', login: 'reviewer@demo' })),
    )
    const requests = await rowsOf('select asked_by, answered_by, opened from document_requests')
    expect(requests.length).toBeGreaterThan(0)
    for (const { asked_by: asked, answered_by: answered, opened } of requests) {
      expect(answered).not.toBe(asked)
      expect(opened).toHaveLength(2)
    }
  })

  it('looks lived in, on a phone', async () => {
    const phone = world.device()
    await phone.login('demo', DEMO_PASSWORD)
    const { videos } = await everything()
    for (const [n, { id }] of videos.entries()) {
      const film = TWO[n]
      const shown = await phone.call('mv/detail480', { id: Number(id) })
      expect(shown).toMatchObject({ title: film?.title, tags: film?.tags, author: { verified: 1 } })
      expect(shown.likes).toBeLessThan(shown.plays)
      expect(shown.plays).toBeGreaterThan(100)
      const { total, list } = await phone.call('comments/list', { id: Number(id) })
      expect(total).toBe(film && talkAbout(film, people.length).length)
      expect(list.every(({ created_at: at }) => at >= shown.released_at)).toBe(true)
      expect((await fetch(new URL(shown.cover, world.url))).status).toBe(200)
      expect((await fetch(new URL(shown.preview_url, world.url))).status).toBe(200)
    }
  })

  it('holds no words that the site itself would refuse or look at twice', () => {
    const { terms } = world.server.services
    const texts = [
      ...FILMS.flatMap(({ title, description, tags }) => [title, description, ...tags]),
      ...FILMS.flatMap((film) => talkAbout(film, MEMBERS.length).map(({ text }) => text)),
      ...[...AUTHORS, ...MEMBERS].flatMap(({ nickname, signature }) => [nickname, signature]),
    ]
    expect(texts.filter((text) => terms.check(text).length > 0)).toEqual([])
  })

  it('is left alone by the next start', async () => {
    const before = await everything()
    const lines = told.length
    await fill()
    expect(told).toHaveLength(lines)
    expect(await everything()).toEqual(before)
  })

  it(
    'is not doubled by a start that was killed before it could note anything',
    { timeout: 60_000 },
    async () => {
      const before = await everything()
      await world.server.pool.query(`delete from installation where name like 'demo_film%'`)
      await fill()
      expect(told.at(-1)).toBe('Demo: all 2 films are there')
      expect(await everything()).toEqual(before)
    },
  )
})
