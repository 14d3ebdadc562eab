import type { AssetManifest } from '../../media/video/manifest.ts'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import type { State } from '../../publication/kind.ts'
import { setTags } from './tags.repo.ts'

/**
 * The author's side of the table `videos`, which the watching side keeps: written out, because a feature's tables are
 * imported by nobody else.
 */

export interface WorkRow {
  id: number
  author: number
  state: State
  version: number
  assetId: string
  title: string
  description: string
  category: string
  coverId: string
  coverUploaded: boolean
  priceType: 'free' | 'vip' | 'coins'
  coins: number
  duration: number
  createdAt: Date
  wanted: boolean
  releasedAt: Date | null
  plays: number
  likes: number
  comments: number
  /** Of the asset; null when it is gone. */
  assetState: 'received' | 'working' | 'ready' | 'failed' | 'removing' | null
  progress: number | null
  step: string | null
  failure: string | null
}

export interface WholeWork extends WorkRow {
  manifest: AssetManifest | null
}

const LISTED = `v.id, v.author, v.state, v.version, v.asset_id as "assetId", v.title, v.description, v.category,
  v.cover_id as "coverId", v.cover_uploaded as "coverUploaded", v.price_type as "priceType", v.coins, v.duration,
  v.created_at as "createdAt", v.wanted, v.released_at as "releasedAt", v.plays, v.likes, v.comments,
  a.state as "assetState", a.progress, a.step, a.failure`
const FROM = 'from videos v left join video_assets a on a.id = v.asset_id'

const findStatement = statement<WholeWork>(
  'works_find',
  `select ${LISTED}, a.manifest ${FROM} where v.id = any($1::bigint[]) and v.removed_at is null order by v.id`,
)
const lockStatement = statement<WholeWork>(
  'works_lock',
  `select ${LISTED}, a.manifest ${FROM} where v.id = $1 and v.removed_at is null for update of v`,
)
const ofAssetStatement = statement<{ id: number; author: number }>(
  'works_of_asset',
  'select id, author from videos where asset_id = $1 and removed_at is null',
)

export const findWorks = (tx: Tx, ids: readonly number[]): Promise<WholeWork[]> => findStatement(tx, ids)

export async function findWork(tx: Tx, id: number): Promise<WholeWork | undefined> {
  const [row] = await findStatement(tx, [id])
  return row
}

/** After its author: see `lockAuthor` of the kind. */
export async function lockWork(tx: Tx, id: number): Promise<WholeWork | undefined> {
  const [row] = await lockStatement(tx, id)
  return row
}

export async function findWorkOfAsset(
  tx: Tx,
  assetId: string,
): Promise<{ id: number; author: number } | undefined> {
  const [row] = await ofAssetStatement(tx, assetId)
  return row
}

const listStatement = statement<WorkRow>(
  'works_list',
  `select ${LISTED} ${FROM}
   where v.author = $1 and v.state = any($2::text[]) and v.id < $3 and v.removed_at is null order by v.id desc limit $4`,
)
const countsStatement = statement<{ state: State; count: number }>(
  'works_counts',
  `select state, count(*)::integer as count from videos where author = $1 and removed_at is null group by state`,
)

export const listWorksOf = (
  tx: Tx,
  author: number,
  states: readonly State[],
  before: number,
  limit: number,
): Promise<WorkRow[]> => listStatement(tx, author, states, before, limit)

export const countWorksOf = (tx: Tx, author: number) => countsStatement(tx, author)

export interface WrittenWork {
  title: string
  description: string
  category: string
  coverId: string
  coverUploaded: boolean
  priceType: WorkRow['priceType']
  coins: number
}

const insertStatement = statement<{ id: number }>(
  'works_insert',
  `insert into videos (author, asset_id, created_at, title, description, category, cover_id, cover_uploaded, price_type,
     coins, priced) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9 <> 'free') returning id`,
)
const rewriteStatement = statement<never>(
  'works_rewrite',
  `update videos set title = $2, description = $3, category = $4, cover_id = $5, cover_uploaded = $6, price_type = $7,
     coins = $8, priced = $7 <> 'free', wanted = true where id = $1`,
)
const valuesOf = (work: WrittenWork) =>
  [
    work.title,
    work.description,
    work.category,
    work.coverId,
    work.coverUploaded,
    work.priceType,
    work.coins,
  ] as const

export async function insertWork(
  tx: Tx,
  author: number,
  assetId: string,
  work: WrittenWork,
  at: Date,
): Promise<number> {
  const [row] = await insertStatement(tx, author, assetId, at, ...valuesOf(work))
  if (!row) throw new Error('the new work has no id')
  return row.id
}

export async function rewriteWork(tx: Tx, id: number, work: WrittenWork): Promise<void> {
  await rewriteStatement(tx, id, ...valuesOf(work))
}

const preparedStatement = statement<never>(
  'works_prepared',
  'update videos set duration = $2, cover_id = $3 where id = $1',
)

/** What its transcoding brought. */
export async function setPrepared(tx: Tx, id: number, duration: number, coverId: string): Promise<void> {
  await preparedStatement(tx, id, duration, coverId)
}

const deleteStatement = statement<never>('works_delete', 'delete from videos where id = $1')
const emptyStatement = statement<never>(
  'works_empty',
  `update videos set title = '', description = '', category = '', cover_id = '', wanted = false, removed_at = $2
   where id = $1`,
)
const unshowStatement = statement<never>(
  'works_unshow_people',
  `delete from depictions where kind = 'video' and subject_id = $1`,
)

/** One that was never submitted. */
export async function deleteWork(tx: Tx, id: number): Promise<void> {
  await setTags(tx, id, [])
  await deleteStatement(tx, id)
}

/** What the author wrote goes; that there was a work, and what was decided about it, stays. */
export async function emptyWork(tx: Tx, id: number, at: Date): Promise<void> {
  await setTags(tx, id, [])
  await unshowStatement(tx, id)
  await emptyStatement(tx, id, at)
}

const showStatement = statement<never>(
  'works_show_people',
  `insert into depictions (kind, subject_id, person_id, produced_on, created_at)
   select 'video', $1, person, $3::date, $4 from unnest($2::bigint[]) as person`,
)
const shownStatement = statement<{ ref: string; producedOn: string }>(
  'works_shown_people',
  `select p.ref, d.produced_on::text as "producedOn" from depictions d join people p on p.id = d.person_id
   where d.kind = 'video' and d.subject_id = $1 order by p.id`,
)

/** Who is to be seen in it. */
export async function setPeople(
  tx: Tx,
  id: number,
  people: readonly number[],
  producedOn: string,
  at: Date,
): Promise<void> {
  await unshowStatement(tx, id)
  if (people.length > 0) await showStatement(tx, id, people, producedOn, at)
}

export const listShown = (tx: Tx, id: number) => shownStatement(tx, id)

const releasedStatement = statement<never>(
  'works_released',
  'update videos set released_at = coalesce(released_at, $2) where id = $1',
)

/** Its place among the newest is that of its first release. */
export async function setReleased(tx: Tx, id: number, at: Date): Promise<void> {
  await releasedStatement(tx, id, at)
}

const wasDownStatement = statement<{ was: boolean }>(
  'works_was_down',
  `select exists (select from publication_events where kind = 'video' and subject_id = $1 and from_state = 'down') as was`,
)

export async function wasTakenDown(tx: Tx, id: number): Promise<boolean> {
  const [row] = await wasDownStatement(tx, id)
  return row?.was ?? false
}

const hitsStatement = statement<{ hit: boolean }>(
  'works_serious_hits',
  `select exists (select from scan_hits where kind = 'video' and subject_id = $1 and severity <> 'review'
     and cleared_at is null) as hit`,
)

/** Whether the scan found known material in it that no reviewer has explained: then its pictures are evidence. */
export async function isEvidence(tx: Tx, id: number): Promise<boolean> {
  const [row] = await hitsStatement(tx, id)
  return row?.hit ?? false
}

const reportedStatement = statement<{ open: boolean; held: boolean }>(
  'works_reported',
  `select count(*) > 0 as open, count(*) filter (where owner_id is null) > 0 as held
   from report_cases where kind = 'video' and object_id = $1 and decided_at is null`,
)

/** Whether operators are about to judge it. */
export async function isBeingJudged(tx: Tx, id: number): Promise<boolean> {
  const [row] = await reportedStatement(tx, id)
  return row?.open ?? false
}

/** Whether it is kept, after its author has left, until they have. */
export async function isHeld(tx: Tx, id: number): Promise<boolean> {
  const [row] = await reportedStatement(tx, id)
  return row?.held ?? false
}

const leftStatement = statement<{ id: number }>(
  'works_left',
  `select v.id from videos v join users u on u.id = v.author
   where v.state = 'down' and v.removed_at is null and u.deleted_at is not null and v.id > $1 order by v.id limit $2`,
)

/** Taken down, of authors who have left. */
export const listLeft = async (tx: Tx, after: number, limit: number): Promise<number[]> =>
  (await leftStatement(tx, after, limit)).map(({ id }) => id)

const onTheWayStatement = statement<{ id: number; version: number; state: State; assetId: string }>(
  'works_on_the_way',
  `select v.id, v.version, v.state, v.asset_id as "assetId" from videos v join video_assets a on a.id = v.asset_id
   where v.state in ('draft', 'scan') and a.state = 'ready' and v.wanted and v.removed_at is null and v.id > $1
   order by v.id limit $2`,
)

/** Those for which something has yet to be done. */
export const listOnTheWay = (tx: Tx, after: number, limit: number) => onTheWayStatement(tx, after, limit)

const boughtStatement = statement<{ id: number; transactionId: number | null; ticketId: number | null }>(
  'works_bought',
  `select id, transaction_id as "transactionId", ticket_id as "ticketId" from entitlements
   where subject = 'video' and subject_id = $1 and revoked_at is null and id > $2 order by id limit $3`,
)
const owedStatement = statement<{ id: number }>(
  'works_owed',
  `select v.id from videos v where v.state = 'down' and v.id > $1 and exists (select from entitlements e
     where e.subject = 'video' and e.subject_id = v.id::text and e.revoked_at is null) order by v.id limit $2`,
)

/** What members have paid for it and may still use. */
export const listBought = (tx: Tx, id: number, after: number, limit: number) =>
  boughtStatement(tx, String(id), after, limit)

/** Taken down, and somebody has not got his coins back. */
export const listOwed = async (tx: Tx, after: number, limit: number): Promise<number[]> =>
  (await owedStatement(tx, after, limit)).map(({ id }) => id)

const stateStatement = statement<{ state: State }>(
  'works_state',
  'select state from videos where id = $1 for share',
)

/** It stays so until the transaction ends. */
export async function holdState(tx: Tx, id: number): Promise<State | undefined> {
  const [row] = await stateStatement(tx, id)
  return row?.state
}

const beforeOperatorsStatement = statement<{ open: boolean }>(
  'works_before_operators',
  `select exists (select from review_tasks t where t.kind = 'video' and t.subject_id = v.id and t.closed_at is null)
     or exists (select from report_cases c where c.kind = 'video' and c.object_id = v.id and c.decided_at is null) as open
   from videos v where v.asset_id = $1`,
)

/** Whether reviewers have a task or a report about the film of this asset before them. */
export async function isBeforeOperators(tx: Tx, assetId: string): Promise<boolean> {
  const [row] = await beforeOperatorsStatement(tx, assetId)
  return row?.open ?? false
}

// One pass over everything public, in a job: no index leads from a picture to the film that it is a frame of.
const SHOWN = `select v.id, v.released_at, p.picture from videos v join video_assets a on a.id = v.asset_id
  cross join lateral (select v.cover_id as picture
    union all select f ->> 'objectId' from jsonb_array_elements(a.manifest -> 'frames') as f) p
  where v.state in ('release', 'hide')`
const showingStatement = statement<{ id: number }>(
  'works_showing',
  `select distinct id from (${SHOWN}) s where picture = any($1::text[]) order by id`,
)
const knownStatement = statement<{ id: number }>(
  'works_newly_known',
  `select distinct s.id from (${SHOWN}) s join picture_hits h on h.picture_id = s.picture
   where h.found_at > $1 and h.found_at > s.released_at order by s.id`,
)

/** The works that others can see with one of these pictures in them. */
export const listShowing = async (tx: Tx, pictures: readonly string[]): Promise<number[]> =>
  (await showingStatement(tx, pictures)).map(({ id }) => id)

/** The same, with a picture that was found on a list since then, and after it was public. */
export const listNewlyKnown = async (tx: Tx, since: Date): Promise<number[]> =>
  (await knownStatement(tx, since)).map(({ id }) => id)
