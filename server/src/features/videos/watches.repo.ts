import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'

export interface Watched {
  /** 0: a visitor, of whom no history is kept. */
  uid: number
  videoId: number
  position: number
  at: Date
  /** Undefined where it is not to be counted. */
  viewer: Buffer | undefined
  day: number
}

// One statement, because it comes from everybody who watches, every few seconds. The member is held as lockMember
// holds him, but beside others who do: his deletion waits, or is found done.
const watchStatement = statement<never>(
  'video_watch',
  `with me as materialized (select id from users where id = $1 and deleted_at is null for key share),
   kept as (insert into watches (user_id, video_id, id, position, at)
     select id, $2, nextval('watches_number'), $3, $4 from me
     on conflict (user_id, video_id) do update set id = excluded.id, position = excluded.position, at = excluded.at),
   counted as (insert into video_plays (day, video_id, viewer) select $5, $2, $6 where $6::bytea is not null
     on conflict do nothing returning video_id)
   update videos set plays = plays + 1 where id in (select video_id from counted)`,
)

/** Keeps where a member is, and counts the first time of a viewer and day. */
export async function saveWatch(tx: Tx, { uid, videoId, position, at, viewer, day }: Watched): Promise<void> {
  await watchStatement(tx, uid, videoId, position, at, day, viewer ?? null)
}

const forgetStatement = statement<never>(
  'watches_forget',
  'delete from watches where user_id = $1 and ($2::bigint[] is null or video_id = any($2))',
)

/** Null: all of them. */
export async function forgetWatches(tx: Tx, uid: number, ids: readonly number[] | null): Promise<void> {
  await forgetStatement(tx, uid, ids)
}

const purgeStatement = (table: 'video_plays' | 'free_views') =>
  statement<{ gone: number }>(
    `purge_${table}`,
    `with gone as (delete from ${table} where ctid in (select ctid from ${table} where day < $1 limit $2) returning 1)
     select count(*)::int as gone from gone`,
  )
const purges = [purgeStatement('video_plays'), purgeStatement('free_views')]

/** What was counted on days that are over. */
export async function purgeBefore(tx: Tx, day: number, atATime: number): Promise<void> {
  for (const purge of purges) {
    let gone = atATime
    while (gone === atATime) gone = (await purge(tx, day, atATime))[0]?.gone ?? 0
  }
}

const eraseStatement = statement<never>(
  'watches_erase',
  `with views as (delete from free_views where user_id = $1) delete from watches where user_id = $1`,
)

export async function eraseWatches(tx: Tx, uid: number): Promise<void> {
  await eraseStatement(tx, uid)
}
