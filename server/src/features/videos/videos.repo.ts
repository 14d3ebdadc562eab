import { rightsColumns, ticketsJoin } from '../../ledger/rights.ts'
import { question, statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { daysOf, PREVIEW_JOIN } from './access.repo.ts'
import type { AccessRow } from './access.repo.ts'

/** Of a video, as lists show it. Authors are joined here: a list asks once. */
export interface CardRow {
  id: number
  title: string
  coverId: string
  duration: number
  priceType: 'free' | 'vip' | 'coins'
  coins: number
  plays: number
  likes: number
  comments: number
  releasedAt: Date | null
  author: number
  nickname: string
  avatarId: string | null
}

export const CARD = `v.id, v.title, v.cover_id as "coverId", v.duration, v.price_type as "priceType", v.coins, v.plays,
  v.likes, v.comments, v.released_at as "releasedAt", v.author, u.nickname, u.avatar_id as "avatarId"`

const cardsStatement = statement<CardRow>(
  'video_cards',
  `select ${CARD} from unnest($1::bigint[]) with ordinality as wanted (id, place)
   join videos v on v.id = wanted.id join users u on u.id = v.author
   where v.state = 'release' order by wanted.place`,
)

/** Those of them that are public, in the order of the ids. */
export const listCards = async (tx: Tx, ids: readonly number[]): Promise<CardRow[]> =>
  ids.length === 0 ? [] : cardsStatement(tx, ids)

/** Everything that its page shows. As JSON, which costs half of as many columns to read. */
export interface DetailRow extends Omit<AccessRow, 'ticketExpiresAt'>, Omit<CardRow, 'releasedAt'> {
  description: string
  category: string
  collects: number
  /** Unix seconds; 0 before its release. */
  releasedAt: number
  ticketExpiresAt: number
  verified: boolean
  works: number
  tags: string[]
  liked: boolean
  collected: boolean
  position: number
  /** Null as long as it is not transcoded. */
  firstRung: string | null
  sheet: {
    objectId: string
    everySeconds: number
    columns: number
    rows: number
    width: number
    height: number
  } | null
}

const marked = (mark: string) =>
  `exists (select from video_marks m where m.user_id = $2 and m.mark = '${mark}' and m.video_id = v.id)`
const epoch = (moment: string) => `coalesce(floor(extract(epoch from ${moment})), 0)::bigint`

const detailQuestion = question<{ it: DetailRow }>(
  'video_detail',
  `select to_json(detail) as it from (
     select v.id, v.title, v.cover_id as "coverId", v.duration, v.price_type as "priceType", v.coins, v.plays, v.likes,
       v.comments, ${epoch('v.released_at')} as "releasedAt", v.author, u.nickname, u.avatar_id as "avatarId",
       v.state, v.asset_id as "assetId", v.description, v.category, v.collects,
       coalesce(preview.seconds, 0)::int as "previewSeconds", a.manifest -> 'sheet' as sheet,
       a.manifest #>> '{rungs,0,name}' as "firstRung",
       u.post_auth = 2 or u.girl_auth = 2 as verified, u.videos_count as works,
       array(select t.name from video_tags vt join tags t on t.id = vt.tag_id where vt.video_id = v.id
         order by vt.place) as tags,
       ${marked('like')} as liked, ${marked('collect')} as collected,
       coalesce((select w.position from watches w where w.user_id = $2 and w.video_id = v.id), 0) as position,
       ${rightsColumns({ owner: '$2', thing: `'video ' || v.id`, now: '$3' })},
       exists (select from free_views f where f.user_id = $2 and f.day >= $5 and f.video_id = v.id) as "freeView",
       (select count(*)::int from free_views f where f.user_id = $2 and f.day = $4) as "freeViewsUsed",
       tickets.count as tickets, ${epoch('tickets.first_expires_at')} as "ticketExpiresAt"
     from videos v join users u on u.id = v.author ${PREVIEW_JOIN} ${ticketsJoin({ owner: '$2', now: '$3' })}
     where v.id = $1) detail`,
)

export async function findDetail(tx: Tx, id: number, uid: number, now: Date): Promise<DetailRow | undefined> {
  const [row] = await detailQuestion(tx, id, uid, now, ...daysOf(now))
  return row?.it
}

const sellerStatement = statement<{ creator: number; level: number }>(
  'video_seller',
  `select case when u.deleted_at is not null or exists (select from house_authors h where h.uid = u.id) then 0
     else u.id end as creator, u.auth_level as level
   from users u where u.id = $1`,
)

/** Who earns from it, and at which level; nobody (0) when it is the house's own, or its author has left. */
export async function sellerOf(tx: Tx, author: number): Promise<{ creator: number; level: number }> {
  const [row] = await sellerStatement(tx, author)
  return row ?? { creator: 0, level: 0 }
}

const freeViewStatement = statement<never>(
  'free_view_take',
  'insert into free_views (user_id, day, video_id) values ($1, $2, $3) on conflict do nothing',
)

/** Under the member's lock, under which they are counted too. */
export async function insertFreeView(tx: Tx, uid: number, day: number, id: number): Promise<void> {
  await freeViewStatement(tx, uid, day, id)
}
