import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { visibleTo } from './video-comments.repo.ts'

export type Mark = 'like' | 'collect'

/** The figure of a video that counts a mark. */
const FIGURE: Record<Mark, 'likes' | 'collects'> = { like: 'likes', collect: 'collects' }

// A like counts for its author too: both are held, as lockMember holds a member, in one order, so that two who like each
// other's do not wait for each other.
const holdStatement = (mark: Mark) =>
  statement<{ author: number; held: number }>(
    `video_hold_to_${mark}`,
    `select v.author, u.id as held
     from (select author from videos where id = $2 and ${visibleTo('$1', '$2')}) v
     join users u on u.id = $1${mark === 'like' ? ' or u.id = v.author' : ''}
     where u.deleted_at is null order by u.id for update of u`,
  )
const hold = { like: holdStatement('like'), collect: holdStatement('collect') }

/** Until the end of the transaction; undefined when there is no such video for this member. */
export async function holdToMark(
  tx: Tx,
  { uid, mark, id }: { uid: number; mark: Mark; id: number },
): Promise<{ author: number; hasMember: boolean } | undefined> {
  const rows = await hold[mark](tx, uid, id)
  const [first] = rows
  return first && { author: first.author, hasMember: rows.some(({ held }) => held === uid) }
}

// Without a wish ($4) it becomes the other of what it is. The figure moves with the row and never without it.
const markStatement = (mark: Mark) =>
  statement<{ marked: boolean; change: number; count: number }>(
    `video_mark_${mark}`,
    `with now as materialized (select marked, coalesce($4::boolean, not marked) as wanted from (select exists
         (select from video_marks where user_id = $1 and mark = '${mark}' and video_id = $2) as marked) found),
     put as (insert into video_marks (user_id, mark, video_id, at)
       select $1, '${mark}', $2, $3 from now where wanted and not marked returning 1),
     gone as (delete from video_marks where user_id = $1 and mark = '${mark}' and video_id = $2
       and (select marked and not wanted from now) returning 1),
     step as materialized (select (select count(*) from put)::int - (select count(*) from gone)::int as change),
     counted as (update videos set ${FIGURE[mark]} = ${FIGURE[mark]} + step.change from step
       where id = $2 and step.change <> 0 returning ${FIGURE[mark]} as count)
     select now.wanted as marked, step.change,
       coalesce((select count from counted), (select ${FIGURE[mark]} from videos where id = $2), 0) as count
     from now, step`,
  )
const marks = { like: markStatement('like'), collect: markStatement('collect') }

/** Under the locks of `holdToMark`. */
export async function setMark(
  tx: Tx,
  { uid, mark, id, wish, at }: { uid: number; mark: Mark; id: number; wish: boolean | undefined; at: Date },
): Promise<{ marked: boolean; change: number; count: number }> {
  const [row] = await marks[mark](tx, uid, id, at, wish ?? null)
  if (!row) throw new Error('a mark answers how it is')
  return row
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
