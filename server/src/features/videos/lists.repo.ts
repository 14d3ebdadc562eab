import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import type { Mark } from './marks.repo.ts'
import { CARD } from './videos.repo.ts'
import type { CardRow } from './videos.repo.ts'

/** My own lists. `place` is the number that the list goes by. */

type Listed<More> = CardRow & More & { place: number }

/** Public, or hidden and mine: made or paid for by me. What was taken down is in no list. */
const MINE_TO_SEE = `(v.state = 'release' or v.state = 'hide' and (v.author = $1 or exists (select from entitlements e
  where e.owner = $1 and e.subject || ' ' || e.subject_id = 'video ' || v.id and e.revoked_at is null)))`
const JOINED = 'join videos v on v.id = list.video_id join users u on u.id = v.author'

const markedStatement = (mark: Mark) =>
  statement<Listed<{ at: Date }>>(
    `video_list_${mark}`,
    `select ${CARD}, list.id as place, list.at from video_marks list ${JOINED}
     where list.user_id = $1 and list.mark = '${mark}' and list.id < $2 and ${MINE_TO_SEE}
     order by list.id desc limit $3`,
  )
const marked = { like: markedStatement('like'), collect: markedStatement('collect') }

export const listMarked = (tx: Tx, uid: number, mark: Mark, before: number, limit: number) =>
  marked[mark](tx, uid, before, limit)

const watchedStatement = statement<Listed<{ at: Date; position: number }>>(
  'video_list_watched',
  `select ${CARD}, list.id as place, list.at, list.position from watches list ${JOINED}
   where list.user_id = $1 and list.id < $2 and ${MINE_TO_SEE} order by list.id desc limit $3`,
)

export const listWatched = (tx: Tx, uid: number, before: number, limit: number) =>
  watchedStatement(tx, uid, before, limit)

const boughtStatement = statement<Listed<{ at: Date; paid: 'coins' | 'ticket' }>>(
  'video_list_bought',
  `select ${CARD}, list.id as place, list.granted_at as at,
     case when list.ticket_id is null then 'coins' else 'ticket' end as paid
   from entitlements list join videos v on v.id = list.subject_id::bigint join users u on u.id = v.author
   where list.subject = 'video' and list.owner = $1 and list.id < $2 and list.revoked_at is null
     and v.state in ('release', 'hide')
   order by list.id desc limit $3`,
)

export const listBought = (tx: Tx, uid: number, before: number, limit: number) =>
  boughtStatement(tx, uid, before, limit)

const marksOfStatement = statement<{ mark: Mark; videoId: number; at: Date }>(
  'video_marks_of',
  'select mark, video_id as "videoId", at from video_marks where user_id = $1 order by id',
)
const watchesOfStatement = statement<{ videoId: number; position: number; at: Date }>(
  'watches_of',
  'select video_id as "videoId", position, at from watches where user_id = $1 order by id',
)
const viewsOfStatement = statement<{ day: number; videoId: number }>(
  'free_views_of',
  'select day, video_id as "videoId" from free_views where user_id = $1 order by day, video_id',
)

/** All that is kept of what a member watched and marked, for his export. */
export const everythingOf = async (tx: Tx, uid: number) => ({
  marks: await marksOfStatement(tx, uid),
  watched: await watchesOfStatement(tx, uid),
  free_views: await viewsOfStatement(tx, uid),
})
