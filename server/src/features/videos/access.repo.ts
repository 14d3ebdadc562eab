import { rightsColumns, ticketsJoin } from '../../ledger/rights.ts'
import { dayNumber, secondsLater } from '../../platform/clock.ts'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import type { State } from '../../publication/kind.ts'
import type { PriceType } from './videos.policy.ts'

/** A video and what one viewer may do with it: everything that `accessOf` asks, in one question. */
export interface AccessRow {
  id: number
  author: number
  state: State
  priceType: PriceType
  coins: number
  assetId: string
  duration: number
  /** Whole seconds. */
  previewSeconds: number
  owned: boolean
  vip: boolean
  freeView: boolean
  /** Free views that he took today. */
  freeViewsUsed: number
  tickets: number
  ticketExpiresAt: Date | null
}

/** A film that was begun before midnight is seen to its end. */
const FREE_VIEW_GRACE = 3600

const RIGHTS = rightsColumns({ owner: '$2', thing: `'video ' || v.id`, now: '$3' })
const columns = `v.id, v.author, v.state, v.price_type as "priceType", v.coins, v.asset_id as "assetId", v.duration,
  coalesce(preview.seconds, 0)::int as "previewSeconds", ${RIGHTS},
  exists (select from free_views f where f.user_id = $2 and f.day >= $5 and f.video_id = v.id) as "freeView",
  (select count(*)::int from free_views f where f.user_id = $2 and f.day = $4) as "freeViewsUsed",
  tickets.count as tickets, tickets.first_expires_at as "ticketExpiresAt"`

/** The length of the preview that was cut, whatever the settings say today. */
export const PREVIEW_JOIN = `left join video_assets a on a.id = v.asset_id
  cross join lateral (select floor(sum(s::numeric)) as seconds
    from jsonb_array_elements_text(a.manifest -> 'preview' -> 'segments') s) preview`

const from = `from videos v ${PREVIEW_JOIN} ${ticketsJoin({ owner: '$2', now: '$3' })}`

const byId = statement<AccessRow>('video_access', `select ${columns} ${from} where v.id = $1`)
const byAsset = statement<AccessRow>(
  'video_access_by_asset',
  `select ${columns} ${from} where v.asset_id = $1`,
)
// Who relies on its state until the transaction ends: whoever hides it or takes it down waits.
const held = statement<AccessRow>(
  'video_access_held',
  `select ${columns} ${from} where v.id = $1 for share of v`,
)

/** What the questions about time compare with. */
export const daysOf = (now: Date) => [dayNumber(now), dayNumber(secondsLater(now, -FREE_VIEW_GRACE))] as const

export async function findAccess(tx: Tx, id: number, uid: number, now: Date): Promise<AccessRow | undefined> {
  const [row] = await byId(tx, id, uid, now, ...daysOf(now))
  return row
}

/** Within a transaction, until whose end its state stays. */
export async function holdAccess(tx: Tx, id: number, uid: number, now: Date): Promise<AccessRow | undefined> {
  const [row] = await held(tx, id, uid, now, ...daysOf(now))
  return row
}

export async function findAccessByAsset(
  tx: Tx,
  assetId: string,
  uid: number,
  now: Date,
): Promise<AccessRow | undefined> {
  const [row] = await byAsset(tx, assetId, uid, now, ...daysOf(now))
  return row
}
