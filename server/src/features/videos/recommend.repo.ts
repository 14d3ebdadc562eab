import { secondsLater } from '../../platform/clock.ts'
import { question, statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import type { Candidate } from './recommend.policy.ts'
import { CARD } from './videos.repo.ts'
import type { CardRow } from './videos.repo.ts'

/** What one has seen in these days is not offered again. */
const JUST_SEEN = 7 * 86_400

/** How far each source is looked into: every one is the beginning of an index, whatever there is behind it. */
const OF_AUTHOR = 12
const OF_A_TAG = 60
const WATCHERS = 200
const OF_A_WATCHER = 10
const POPULAR = 60

const candidatesStatement = statement<Candidate>(
  'video_candidates',
  `with tagged as (select vt.tag_id, t.name, vt.place from video_tags vt join tags t on t.id = vt.tag_id
     where vt.video_id = $1),
   by_author as (select id from videos where author = $2 and state = 'release'
     order by plays desc, id desc limit ${OF_AUTHOR}),
   by_tag as (select other.video_id as id, count(*)::int as shared,
       (array_agg(tagged.name order by tagged.place))[1] as tag
     from tagged cross join lateral (select vt.video_id from video_tags vt where vt.tag_id = tagged.tag_id
       order by vt.video_id desc limit ${OF_A_TAG}) other
     group by other.video_id),
   watchers as (select user_id from watches where video_id = $1 order by id desc limit ${WATCHERS}),
   co_watched as (select theirs.video_id as id, count(*)::int as watchers
     from watchers cross join lateral (select w.video_id from watches w where w.user_id = watchers.user_id
       order by w.id desc limit ${OF_A_WATCHER}) theirs
     group by theirs.video_id order by watchers desc, id desc limit ${POPULAR}),
   popular as (select id from videos where state = 'release' order by plays desc, id desc limit ${POPULAR})
   select v.id, v.author = $2 as "sameAuthor", coalesce(by_tag.shared, 0) as "sharedTags",
     coalesce(by_tag.tag, '') as tag, coalesce(co_watched.watchers, 0) as "coWatchers", v.plays
   from (select id from by_author union select id from by_tag union select id from co_watched
     union select id from popular) found
   join videos v on v.id = found.id
   left join by_tag on by_tag.id = v.id left join co_watched on co_watched.id = v.id
   where v.state = 'release' and v.id <> $1`,
)

/** Beside a video of that author, whoever looks. */
export const listCandidates = (
  tx: Tx,
  { id, author }: { id: number; author: number },
): Promise<Candidate[]> => candidatesStatement(tx, id, author)

// Seen lately; or paid for and seen to the end, however long ago.
const SEEN = `exists (select from watches w where w.user_id = $2 and w.video_id = v.id and (w.at > $3
  or w.position > v.duration * 0.95 and exists (select from entitlements e where e.owner = $2
    and e.subject || ' ' || e.subject_id = 'video ' || v.id and e.revoked_at is null)))`

const unseenStatement = question<CardRow>(
  'video_cards_unseen',
  `select ${CARD} from unnest($1::bigint[]) with ordinality as wanted (id, place)
   join videos v on v.id = wanted.id join users u on u.id = v.author
   where v.state = 'release' and not ${SEEN} order by wanted.place limit $4`,
)

/** Of these, in their order, the first that are public now and new to a viewer (0: nobody known). */
export const listUnseen = (
  tx: Tx,
  ids: readonly number[],
  uid: number,
  now: Date,
  most: number,
): Promise<CardRow[]> => unseenStatement(tx, ids, uid, secondsLater(now, -JUST_SEEN), most)
