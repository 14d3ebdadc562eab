import { setTimeout as sleep } from 'node:timers/promises'
import { findPrograms } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'
import { openDesk } from '../demo-console.ts'
import type { Device } from '../device.ts'
import { actAs } from './act-as.ts'
import { arriveAuthor, arriveMembers, nameMembers } from './arrive.ts'
import { FILMS } from './catalogue.ts'
import { enlivenFilm, releaseOf } from './enliven-film.ts'
import type { Film } from './film.ts'
import { AUTHORS, MEMBERS } from './people.ts'
import type { DemoPerson } from './people.ts'
import { publishFilm } from './publish-film.ts'
import { reviewFilm } from './review.ts'
import type { Desks } from './review.ts'
import { seeded } from './seeded.ts'

/**
 * The films of the demo, made while the product is already in use: each is drawn, uploaded by its author, transcoded by
 * the worker, scanned, and released by an operator of the demo, as any other. What a start that was ended has left is
 * gone on with by the next.
 */

export interface Filling {
  /** Of the demo's authors. */
  password: string
  tell(line: string): void
  /** Ends it, soon. */
  signal: AbortSignal
  films?: readonly Film[]
  people?: readonly DemoPerson[]
}

/** So many are on their way at a time: one is drawn while the worker has the next. */
const AHEAD = 3
const LOOK_EVERY_MS = 400
const TELL_EVERY = 6
/** Nothing moves any more: there is no worker, or an operator holds what is left. The next start goes on. */
const PATIENCE_MS = 10 * 60_000
const DONE = 'demo_films'

export async function fillFilms(server: RunningServer, filling: Filling): Promise<void> {
  const { tell, signal } = filling
  if (!server.url) return
  try {
    if (!(await noted(server)).has(DONE)) await fill(server, filling)
  } catch (error) {
    if (signal.aborted) return
    // Everything else of the product works without them.
    server.services.log.error({ err: error }, 'the films of the demo could not be made')
    tell('Demo: the films could not be made; the next start tries again')
  }
}

async function fill(
  server: RunningServer,
  { password, tell, signal, films = FILMS, people = MEMBERS }: Filling,
): Promise<void> {
  const { clock, config } = server.services
  const programs = await findPrograms(config.videoPrograms).catch(() => undefined)
  if (!programs) return tell('Demo: no films, because there is no ffmpeg')
  const made = await noted(server)
  const left = films.filter((film) => !made.has(markOf(film)))
  const count = () => films.length - left.length + finished
  let finished = 0
  tell(`Demo: ${count()} of ${films.length} films; the others appear in a few minutes`)

  const desks: Desks = {
    reviewer: await openDesk(server, 'reviewer', signal),
    second: await openDesk(server, 'second', signal),
  }
  const phones = new Map<string, Device>()
  const phoneOf = async (username: string): Promise<Device> => {
    const person = AUTHORS.find((one) => one.username === username)
    if (!person) throw new Error(`nobody is called ${username}`)
    const phone = phones.get(username) ?? (await arriveAuthor(server, person, password, desks))
    phones.set(username, phone)
    return phone
  }
  let members: Promise<number[]> | undefined
  // Not before there is something to talk about: the first minute belongs to whoever has just started the product.
  const everybody = () => (members ??= arriveMembers(server, people, signal))
  let movedAt = performance.now()
  const onTheWay = new Map<number, { film: Film; author: number }>()

  /** Releases what waits, and finishes what is released. */
  async function settle(): Promise<void> {
    const { rows } = await server.pool.query<{ id: number; state: string; failure: string }>(
      'select v.id, v.state, a.failure from videos v join video_assets a on a.id = v.asset_id where v.id = any($1)',
      [[...onTheWay.keys()]],
    )
    for (const { id, state, failure } of rows) {
      const one = onTheWay.get(id)
      if (!one) continue
      signal.throwIfAborted()
      const released = state === 'release' || (state === 'wait' && (await reviewFilm(desks, id)))
      const refused = failure !== '' || ['reject', 'hide', 'down'].includes(state)
      if (!released && !refused) continue
      onTheWay.delete(id)
      movedAt = performance.now()
      if (released) {
        const releasedAt = releaseOf(one.film, clock.now())
        await enlivenFilm(server, { ...one, id, releasedAt }, await everybody())
      }
      await note(server, markOf(one.film), String(id))
      finished += 1
      if (finished % TELL_EVERY === 0) tell(`Demo: ${count()} of ${films.length} films`)
    }
  }
  async function settleUntil(few: number): Promise<void> {
    for (await settle(); onTheWay.size > few; await settle()) {
      if (performance.now() - movedAt > PATIENCE_MS) throw new Error('no film of the demo was finished')
      await sleep(LOOK_EVERY_MS, undefined, { signal })
    }
  }

  for (const film of left) {
    signal.throwIfAborted()
    const phone = await phoneOf(film.author)
    const id = await publishFilm(server, phone, film, releaseOf(film, clock.now()), { programs, signal })
    onTheWay.set(id, { film, author: phone.uid })
    await settleUntil(AHEAD - 1)
  }
  await settleUntil(0)
  await nameMembers(server, people, await everybody())
  await watchAsDemo(server, films)
  await note(server, DONE, 'filled')
  tell(`Demo: all ${films.length} films are there`)
}

const WATCHED = 14
const HOUR_MS = 3_600_000

/** The account `demo` has been here before: a history to go on with, a few likes and a collection. */
async function watchAsDemo(server: RunningServer, films: readonly Film[]): Promise<void> {
  const { pool, services } = server
  const { rows: accounts } = await pool.query<{ id: number }>(`select id from users where username = 'demo'`)
  const uid = accounts[0]?.id ?? 0
  if (uid === 0) return
  const made = await noted(server)
  const random = seeded('watched by demo')
  const watched = films.filter(() => random() < 0.4).slice(0, WATCHED)
  for (const [n, film] of watched.entries()) {
    const id = Number(made.get(markOf(film)))
    const at = new Date(services.clock.now().getTime() - (watched.length - n) * 9 * HOUR_MS)
    const position = Math.floor(film.seconds * (0.15 + 0.8 * random()))
    // An operator may have taken it down since.
    const { rowCount } = await pool.query(`select from videos where id = $1 and state = 'release'`, [id])
    if (!rowCount) continue
    await actAs(server, uid, at, 'mv/watching', { id, position })
    if (n % 3 === 0) await actAs(server, uid, at, 'mv/liking', { id, liked: 1 })
    if (n % 4 === 1) await actAs(server, uid, at, 'x/videos/collect', { id, collected: 1 })
  }
}

const markOf = ({ slug }: Film) => `demo_film ${slug}`

/** What was finished, in the same place as the note that the demo was filled. */
async function noted({ pool }: RunningServer): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, value from installation where name like 'demo%'`,
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}

async function note({ pool }: RunningServer, name: string, value: string): Promise<void> {
  await pool.query('insert into installation (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    value,
  ])
}
