import { presetFigures } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'
import { actAs } from './act-as.ts'
import { standingOf } from './figures.ts'
import type { Film } from './film.ts'
import { talkAbout } from './talk.ts'

const DAY_MS = 86_400_000

interface Shown {
  film: Film
  id: number
  author: number
  /** Of the film's release, as the site shows it. */
  releasedAt: Date
}

export const releaseOf = (film: Film, now: Date): Date =>
  new Date(now.getTime() - standingOf(film, 0).daysAgo * DAY_MS)

/** The weeks that a film seems to have behind it: views, likes and talk. Done again it adds what is missing. */
export async function enlivenFilm(
  server: RunningServer,
  shown: Shown,
  members: readonly number[],
): Promise<void> {
  const { film, id, author, releasedAt } = shown
  const lasted = server.services.clock.now().getTime() - releasedAt.getTime()
  const after = (share: number) => new Date(releasedAt.getTime() + share * lasted)
  const { viewers, plays, likes, collects } = standingOf(film, members.length)
  for (const { member, when, share, likes: liked } of viewers) {
    const uid = members[member] ?? 0
    const position = Math.floor(film.seconds * share)
    await actAs(server, uid, after(when), 'mv/watching', { id, position })
    if (liked) await actAs(server, uid, after(when), 'mv/liking', { id, liked: 1 })
  }
  await presetFigures(server.services, { id, author }, { releasedAt, plays, likes, collects })
  await talk(server, shown, members, after)
}

async function talk(
  server: RunningServer,
  { film, id, author }: Shown,
  members: readonly number[],
  after: (share: number) => Date,
): Promise<void> {
  const remarks = talkAbout(film, members.length)
  const people = [author, ...members]
  const { rows } = await server.pool.query<{ id: number }>(
    `select id from comments where kind = 'video' and subject_id = $1 and user_id = any($2) order by id`,
    [id, people],
  )
  // In their order: those that are there are the first ones.
  const said = rows.slice(0, remarks.length).map((row) => row.id)
  for (const { who, text, when, below } of remarks.slice(said.length)) {
    const uid = who === 'author' ? author : (members[who] ?? 0)
    const answered = below === undefined ? undefined : said[below]
    const input = { id, text, ...(answered !== undefined && { reply_to: answered }) }
    const { id: comment } = await actAs(server, uid, after(when), 'comments/create', input)
    said.push(comment)
  }
  for (const [n, { likedBy }] of remarks.entries())
    for (const member of likedBy) {
      const comment = said[n]
      if (comment === undefined) continue
      await actAs(server, members[member] ?? 0, server.services.clock.now(), 'comments/liking', {
        id: comment,
        liked: 1,
      })
    }
}
