import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'

export type Mark = 'like' | 'collect'

/** The figure of a video that counts a mark. */
const FIGURE: Record<Mark, 'likes' | 'collects'> = { like: 'likes', collect: 'collects' }

const heldStatement = statement<{ marked: boolean }>(
  'video_marked',
  `select exists (select from video_marks where user_id = $1 and mark = $2 and video_id = $3) as marked`,
)

/** Under the member's lock, which keeps it true. */
export async function isMarked(tx: Tx, uid: number, mark: Mark, id: number): Promise<boolean> {
  const [row] = await heldStatement(tx, uid, mark, id)
  return row?.marked ?? false
}

const setStatement = (mark: Mark) =>
  statement<{ count: number }>(
    `video_mark_${mark}`,
    `with changed as (insert into video_marks (user_id, mark, video_id, at) values ($1, '${mark}', $2, $3)
       on conflict do nothing returning video_id)
     update videos set ${FIGURE[mark]} = ${FIGURE[mark]} + 1 where id in (select video_id from changed)
     returning ${FIGURE[mark]} as count`,
  )
const clearStatement = (mark: Mark) =>
  statement<{ count: number }>(
    `video_unmark_${mark}`,
    `with changed as (delete from video_marks where user_id = $1 and mark = '${mark}' and video_id = $2
       returning video_id)
     update videos set ${FIGURE[mark]} = ${FIGURE[mark]} - 1 where id in (select video_id from changed)
     returning ${FIGURE[mark]} as count`,
  )
const set = { like: setStatement('like'), collect: setStatement('collect') }
const clear = { like: clearStatement('like'), collect: clearStatement('collect') }
const figure = statement<{ like: number; collect: number }>(
  'video_mark_figures',
  'select likes as "like", collects as "collect" from videos where id = $1',
)

/** The figure moves with the row and never without it: `changed` says whether it did. */
export async function setMark(
  tx: Tx,
  { uid, mark, id, wanted, at }: { uid: number; mark: Mark; id: number; wanted: boolean; at: Date },
): Promise<{ changed: boolean; count: number }> {
  const [row] = wanted ? await set[mark](tx, uid, id, at) : await clear[mark](tx, uid, id)
  if (row) return { changed: true, count: row.count }
  const [now] = await figure(tx, id)
  return { changed: false, count: now?.[mark] ?? 0 }
}

const lockMarkedStatement = statement<{ author: number }>(
  'video_marks_lock',
  `select author from videos where id in (select video_id from video_marks where user_id = $1)
   order by id for no key update`,
)
const eraseStatement = statement<never>(
  'video_marks_erase',
  `with gone as (delete from video_marks where user_id = $1 returning video_id, mark)
   update videos v set likes = v.likes - lost.likes, collects = v.collects - lost.collects
   from (select video_id, count(*) filter (where mark = 'like')::int as likes,
       count(*) filter (where mark = 'collect')::int as collects from gone group by video_id) lost
   where v.id = lost.video_id`,
)

/** All of a member's, with what they counted for; answers whose works these were. Videos in their order: two who leave at once do not wait for each other. */
export async function eraseMarks(tx: Tx, uid: number): Promise<number[]> {
  const marked = await lockMarkedStatement(tx, uid)
  if (marked.length > 0) await eraseStatement(tx, uid)
  return [...new Set(marked.map(({ author }) => author))]
}

const likesStatement = statement<{ likes: number }>(
  'video_likes_of_author',
  'select coalesce(sum(likes), 0)::bigint as likes from videos where author = $1',
)

/** All that the works of an author received. */
export async function likesOfWorks(tx: Tx, author: number): Promise<number> {
  const [row] = await likesStatement(tx, author)
  return row?.likes ?? 0
}
